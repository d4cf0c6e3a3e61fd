internal import Glibc

/// The datagram socket of a service manager (sd_notify(3), "Notes": the protocol is a stable
/// interface and may be spoken without the library).
///
/// By hand and not through libsystemd: it is one datagram, and the program stays one file that also
/// runs where there is no systemd. Owned by one thread.
struct NotifySocket: ~Copyable {
  private let descriptor: Int32
  private var address: sockaddr_un
  private let length: socklen_t

  /// - Parameter name: of `$NOTIFY_SOCKET`: an absolute path, or `@` and an abstract name. nil for
  ///   anything else (systemd also knows `vsock:`, for whole virtual machines).
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, bytes.count > 1, first == UInt8(ascii: "/") || first == 0x40
    else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A path ends with a zero; an abstract name begins with one, and its length is the address's.
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room, !bytes.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: bytes)
      if first == 0x40 { path[0] = 0 }
    }
    self.address = address
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    length = socklen_t(start + bytes.count + (first == 0x40 ? 0 : 1))
    descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Sends one message; false where nobody takes it.
  func send(_ message: String) -> Bool {
    var message = message
    var address = address
    return message.withUTF8 { bytes in
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
          while true {
            let sent = sendto(
              descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), target,
              length)
            if sent == bytes.count { return true }
            if errno != EINTR { return false }
          }
        }
      }
    }
  }
}
