import Glibc
import Testing

@testable import SystemService

/// One value at a time in a process, hence serialized.
@Suite("Signals are values", .serialized)
struct SignalTests {
  private struct NoDescriptor: Error {}

  private func open(_ kinds: [ProcessSignal]) throws -> ProcessSignals {
    guard let signals = ProcessSignals(kinds) else { throw NoDescriptor() }
    return signals
  }

  @Test func theyComeToTheLoop() throws {
    let signals = try open([.reload, .resized, .terminate, .interrupt])
    #expect(signals.take() == [])
    kill(getpid(), SIGHUP)
    #expect(signals.wait(for: [], seconds: 5) == [])
    #expect(signals.take() == [.reload])
    #expect(signals.take() == [])
  }

  @Test func noneIsLost() throws {
    let signals = try open([.reload, .resized, .terminate, .interrupt])
    // More than a pipe holds: what came first is still known at the end.
    kill(getpid(), SIGTERM)
    kill(getpid(), SIGHUP)
    for _ in 0..<70_000 { raise(SIGWINCH) }
    kill(getpid(), SIGINT)
    #expect(Set(signals.take()) == [.interrupt, .terminate, .reload, .resized])
    #expect(signals.take() == [])
    raise(SIGWINCH)
    #expect(signals.take() == [.resized])
  }

  @Test func stopsComeFirst() throws {
    let signals = try open([.resized, .terminate])
    raise(SIGWINCH)
    raise(SIGTERM)
    #expect(signals.take().map(\.isStop) == [true, false])
  }

  @Test func othersAreHeardToo() throws {
    let signals = try open([.resized])
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(signals.wait(for: [ends[0]], seconds: 0) == [false])
    write(ends[1], "x", 1)
    #expect(signals.wait(for: [ends[0]], seconds: 5) == [true])
  }

  @Test func theyAreGivenBack() throws {
    var old = sigaction()
    do {
      let signals = try open([.resized])
      sigaction(SIGWINCH, nil, &old)
      #expect(old.__sigaction_handler.sa_handler != nil)
      #expect(signals.descriptor >= 0)
    }
    sigaction(SIGWINCH, nil, &old)
    #expect(old.__sigaction_handler.sa_handler == nil)
  }
}

@Suite("Folders of a person and of a service")
struct FolderTests {
  private func folders(_ variables: [String: String], home: String? = nil) -> BaseFolders {
    BaseFolders(environment: { variables[$0] }, home: home)
  }

  @Test func theUsualOnes() {
    let usual = folders(["HOME": "/a"])
    #expect(usual.config == "/a/.config/outloud")
    #expect(usual.data == "/a/.local/share/outloud")
    #expect(usual.state == "/a/.local/state/outloud")
    #expect(usual.cache == "/a/.cache/outloud")
    #expect(usual.runtime == nil)
  }

  @Test func theChosenOnes() {
    let chosen = folders([
      "HOME": "/a", "XDG_CONFIG_HOME": "/c/", "XDG_DATA_HOME": "d", "XDG_STATE_HOME": "",
      "XDG_RUNTIME_DIR": "/r",
    ])
    #expect(chosen.config == "/c/outloud")
    #expect(chosen.data == "/a/.local/share/outloud")
    #expect(chosen.state == "/a/.local/state/outloud")
    #expect(chosen.runtime == "/r/outloud")
  }

  @Test func theServicesOwn() {
    let service = folders(["STATE_DIRECTORY": "/var/lib/outloud:/x", "XDG_STATE_HOME": "/s"])
    #expect(service.state == "/var/lib/outloud")
    #expect(service.config == nil)
  }

  @Test func withoutHome() {
    #expect(folders(["HOME": "nowhere"], home: "/b").config == "/b/.config/outloud")
    #expect(folders([:]).cache == nil)
  }
}
