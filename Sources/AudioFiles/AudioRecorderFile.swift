import CSndfile
import Glibc

/// The file that libsndfile writes through its virtual I/O, so that an error keeps its `errno`.
///
/// Nothing is kept back here: what libsndfile writes has reached the kernel when the call returns,
/// and survives the end of the process. Owned by one thread.
class AudioRecorderFile {
  private let descriptor: Int32
  /// `errno` of the first write that failed.
  private(set) var failure: Int32?

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The calls libsndfile makes; `user` is an unretained pointer to a file.
  static func callbacks() -> SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { user in
        var status = stat()
        guard let file = AudioRecorderFile.of(user), fstat(file.descriptor, &status) == 0 else {
          return 0
        }
        return sf_count_t(status.st_size)
      },
      seek: { offset, whence, user in
        guard let file = AudioRecorderFile.of(user) else { return -1 }
        return sf_count_t(lseek(file.descriptor, Int(offset), whence))
      },
      read: { target, count, user in
        guard let file = AudioRecorderFile.of(user), let target, count > 0 else { return 0 }
        return sf_count_t(max(0, Glibc.read(file.descriptor, target, Int(count))))
      },
      write: { source, count, user in
        guard let file = AudioRecorderFile.of(user), let source, count > 0 else { return 0 }
        return sf_count_t(file.write(UnsafeRawBufferPointer(start: source, count: Int(count))))
      },
      tell: { user in
        guard let file = AudioRecorderFile.of(user) else { return 0 }
        return sf_count_t(lseek(file.descriptor, 0, SEEK_CUR))
      })
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> AudioRecorderFile? {
    user.map { Unmanaged<AudioRecorderFile>.fromOpaque($0).takeUnretainedValue() }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count {
      let count = put(UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        failure = failure ?? (count == 0 ? ENOSPC : errno)
        return done
      }
    }
    return done
  }

  /// One write(2). A test's file can be full here.
  func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }
}
