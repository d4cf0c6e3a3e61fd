import Glibc
import Testing

@testable import SystemService

/// One value at a time in a process, hence serialized.
@Suite("Signals are values", .serialized)
struct SignalTests {
  private struct NoDescriptor: Error {}

  private func open(_ kinds: [ProcessSignal]) throws -> ProcessSignals {
    // What is still on its way when the value ends must not end the tests.
    for kind in [SIGTERM, SIGINT, SIGHUP] { signal(kind, SIG_IGN) }
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

  /// Takes until all of `kinds` have come, for ten seconds at most.
  private func collect(
    _ kinds: Set<ProcessSignal>, from signals: borrowing ProcessSignals
  ) -> Set<ProcessSignal> {
    var got: Set<ProcessSignal> = []
    for _ in 0..<1_000 where !got.isSuperset(of: kinds) {
      _ = signals.wait(for: [], seconds: 0.01)
      got.formUnion(signals.take())
    }
    return got
  }

  /// More than a pipe holds: what came first is still known at the end.
  @Test func noneIsLost() throws {
    let all: Set<ProcessSignal> = [.interrupt, .terminate, .reload, .resized]
    let signals = try open(Array(all))
    kill(getpid(), SIGTERM)
    kill(getpid(), SIGHUP)
    for _ in 0..<70_000 { kill(getpid(), SIGWINCH) }
    kill(getpid(), SIGINT)
    #expect(collect(all, from: signals) == all)
    kill(getpid(), SIGWINCH)
    #expect(collect([.resized], from: signals).contains(.resized))
  }

  @Test func stopsComeFirst() throws {
    let signals = try open([.resized, .terminate])
    for _ in 0..<200 {
      kill(getpid(), SIGWINCH)
      kill(getpid(), SIGTERM)
      _ = signals.wait(for: [], seconds: 1)
      let stops = signals.take().map(\.isStop)
      #expect(stops == stops.sorted { $0 && !$1 })
    }
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
