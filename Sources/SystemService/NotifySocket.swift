internal import Glibc

/// The datagram socket of a service manager (sd_notify(3), "Notes": the protocol is a stable
/// interface and may be spoken without the library).
///
/// By hand and not through libsystemd: it is one datagram, and the program stays one file that also
/// runs where there is no systemd. Owned by one thread.
struct NotifySocket: ~Copyable {
  private let descriptor: Int32
  private let address: sockaddr_un
  private let length: socklen_t

  private init(_ descriptor: Int32, _ address: sockaddr_un, _ length: socklen_t) {
    self.descriptor = descriptor
    self.address = address
    self.length = length
  }

  /// - Parameter name: of `$NOTIFY_SOCKET`: an absolute path, or `@` and an abstract name. nil for
  ///   anything else (systemd also knows `vsock:`, for whole virtual machines).
  static func to(_ name: String) -> NotifySocket? {
    let bytes = Array(name.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    guard isAbstract || bytes.first == UInt8(ascii: "/"), bytes.count > 1 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // A path ends with a zero; an abstract name begins with one, and its length is the address's.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else {
      return nil
    }
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: bytes)
      if isAbstract { path[0] = 0 }
    }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(start + bytes.count + (isAbstract ? 0 : 1))
    let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    return descriptor < 0 ? nil : NotifySocket(descriptor, address, length)
  }

  deinit { close(descriptor) }

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
