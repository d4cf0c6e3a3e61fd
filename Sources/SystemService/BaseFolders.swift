internal import Glibc

/// Where a person's files lie: the XDG Base Directory Specification 0.8, with `outloud` at the end.
/// Values that are no absolute path are ignored, as it asks. No folder is made here.
package struct BaseFolders: Equatable, Sendable {
  /// `~/.config/outloud`
  package let config: String?
  /// `~/.local/share/outloud`
  package let data: String?
  /// `~/.local/state/outloud`
  package let state: String?
  /// `~/.cache/outloud`
  package let cache: String?
  /// `/run/user/…/outloud`; nil where the session has none, and nothing else takes its place.
  package let runtime: String?

  /// - Parameters:
  ///   - environment: looks a variable up. A service's own folders (`STATE_DIRECTORY` and its
  ///     like, systemd.exec(5)) go before the person's: they are named whole, the first of a list
  ///     counts.
  ///   - home: where `$HOME` says nothing.
  package init(
    environment: (String) -> String? = SystemEnvironment.value,
    home: String? = BaseFolders.accountHome()
  ) {
    let home = Self.absolute(environment("HOME")) ?? Self.absolute(home)
    func folder(_ variable: String, _ usual: String?, service: String) -> String? {
      let own = environment(service)?.split(separator: ":").first.map(String.init)
      if let own = Self.absolute(own) { return own }
      let base =
        Self.absolute(environment(variable))
        ?? usual.flatMap { usual in home.map { Self.join($0, usual) } }
      return base.map { Self.join($0, "outloud") }
    }
    config = folder("XDG_CONFIG_HOME", ".config", service: "CONFIGURATION_DIRECTORY")
    data = folder("XDG_DATA_HOME", ".local/share", service: "")
    state = folder("XDG_STATE_HOME", ".local/state", service: "STATE_DIRECTORY")
    cache = folder("XDG_CACHE_HOME", ".cache", service: "CACHE_DIRECTORY")
    runtime = folder("XDG_RUNTIME_DIR", nil, service: "RUNTIME_DIRECTORY")
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The home of the process's user in the account database.
  package static func accountHome() -> String? {
    getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
  }
}
