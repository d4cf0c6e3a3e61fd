internal import CALSA
internal import Glibc
internal import Listening

/// The library's errors as faults that something can be done about.
enum ALSAError {
  private static let silenced: Void = outloud_alsa_quiet()

  /// Call before each use of the library that may fail: silences it, forgets what it said before.
  static func listen() {
    _ = silenced
    outloud_alsa_forget()
  }

  /// - Parameter code: what the library returned, below zero.
  static func failure(_ code: Int32, tried: [String] = []) -> CaptureFailure {
    CaptureFailure(fault(code), reason(code), tried: tried)
  }

  /// Unknown devices give ENOENT or ENODEV, by how they are named; gone ones EIO or EBADFD as well,
  /// which are told apart no further: both are met by opening anew.
  static func fault(_ code: Int32) -> CaptureFault {
    switch -code {
    case EPIPE: .overrun
    case ESTRPIPE: .suspended
    case EAGAIN, EINTR: .again
    case ENOSYS: .unsupported
    case ENOENT, ENODEV, ENXIO, ECONNREFUSED: .missing
    case EBUSY: .busy
    case EACCES, EPERM: .denied
    case EINVAL: .unusable
    default: .broken
    }
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = snd_strerror(code) else { return "error \(-code)" }
    return String(cString: text)
  }
}
