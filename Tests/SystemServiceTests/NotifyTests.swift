import Glibc
import Synchronization
import Testing

@testable import SystemService

/// The manager's side: a bound datagram socket.
final class FakeManager {
  let name: String
  let descriptor: Int32
  private let path: String?

  init(isAbstract: Bool) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let unique = "outloud-test-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    name = (isAbstract ? "@" : "/tmp/") + unique
    path = isAbstract ? nil : name
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { target in
      target.copyBytes(from: bytes)
      if isAbstract { target[0] = 0 }
    }
    let length = socklen_t(2 + bytes.count + (isAbstract ? 0 : 1))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(code == 0)
  }

  deinit {
    close(descriptor)
    if let path { unlink(path) }
  }

  /// All messages that are there.
  func messages() -> [String] {
    var all: [String] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count < 0 { return all }
      all.append(String(decoding: bytes[0..<count], as: UTF8.self))
    }
  }
}

/// A clock that the test moves.
final class TestClock: Sendable {
  let now = Atomic<UInt64>(1_000_000)

  func pass(_ microseconds: UInt64) { now.add(microseconds, ordering: .relaxed) }

  var read: @Sendable () -> UInt64 { { [self] in now.load(ordering: .relaxed) } }
}

@Suite("The service manager is told")
struct NotifyTests {
  @Test(arguments: [true, false]) func aLife(isAbstract: Bool) throws {
    let fake = try FakeManager(isAbstract: isAbstract)
    let clock = TestClock()
    let variables = ["NOTIFY_SOCKET": fake.name]
    var manager = ServiceManager(environment: { variables[$0] }, clock: clock.read)
    #expect(manager.isThere == true)
    #expect(manager.watchdogMicroseconds == nil)
    manager.ready("listening to plughw:1")
    manager.status("12 reps")
    manager.status("12 reps")
    manager.status("13 reps\nREADY=0\u{1B}[2J")
    manager.decoded(seconds: 5)
    manager.reloading()
    manager.stopping("13 reps in 40 s")
    #expect(
      fake.messages() == [
        "READY=1\nSTATUS=listening to plughw:1", "STATUS=12 reps",
        "STATUS=13 reps READY=0 [2J", "RELOADING=1\nMONOTONIC_USEC=1000000",
        "STOPPING=1\nSTATUS=13 reps in 40 s",
      ])
  }

  @Test(arguments: [nil, "", "@", "relative", "vsock:2:1234", "/no/such/socket"] as [String?])
  func nobodyListens(name: String?) {
    var manager = ServiceManager(
      environment: { $0 == "NOTIFY_SOCKET" ? name : $0 == "WATCHDOG_USEC" ? "1000" : nil })
    manager.ready("listening")
    manager.decoded(seconds: 1)
    manager.stopping("")
    #expect(manager.isThere == (name == "/no/such/socket"))
  }

  @Test func longNamesAreRefused() {
    let manager = ServiceManager(
      environment: { $0 == "NOTIFY_SOCKET" ? "/" + String(repeating: "x", count: 200) : nil })
    #expect(manager.isThere == false)
  }

  /// Calls every quarter of the limit: signs at most half of it apart, none without audio.
  @Test func theWatchdogIsFedByAudio() throws {
    let fake = try FakeManager(isAbstract: true)
    let clock = TestClock()
    let variables = ["NOTIFY_SOCKET": fake.name, "WATCHDOG_USEC": "20000000"]
    var manager = ServiceManager(environment: { variables[$0] }, clock: clock.read)
    #expect(manager.watchdogMicroseconds == 20_000_000)
    var seconds = 0.0
    var lastSign = clock.read()
    for step in 0..<6_000 {
      clock.pass(100_000)
      seconds += 0.1
      manager.decoded(seconds: seconds)
      if fake.messages().contains("WATCHDOG=1") {
        let apart = clock.read() - lastSign
        #expect(apart <= 10_000_000 && apart >= 5_000_000, "step \(step)")
        lastSign = clock.read()
      }
    }
    #expect(clock.read() - lastSign <= 10_000_000)
    for _ in 0..<600 {
      clock.pass(100_000)
      manager.decoded(seconds: seconds)
    }
    #expect(fake.messages().count <= 1)
    clock.pass(5_000_000)
    manager.waiting()
    #expect(fake.messages() == ["WATCHDOG=1"])
  }

  @Test func whoseWatchdog() {
    func watchdog(_ limit: String?, _ process: String?) -> Watchdog? {
      Watchdog(microseconds: limit, process: process, own: 7, now: 0)
    }
    #expect(watchdog("1000", nil)?.limit == 1000)
    #expect(watchdog("1000", "7")?.limit == 1000)
    #expect(watchdog("1000", "8") == nil)
    for wrong in [nil, "", "0", "-1", "x", "18446744073709551615"] {
      #expect(watchdog(wrong, nil) == nil)
    }
  }
}
