import CSndfile
import Glibc

/// A window on an input that libsndfile reads as if it were a file of its own: some bytes of ours
/// (a header), then a stretch of the input.
///
/// Stands for libsndfile's virtual I/O. Owned by one thread, outlives the handle that reads it.
final class PayloadView {
  private let input: ByteInput
  private let prefix: [UInt8]
  private let start: Int
  /// Bytes of the whole view; for an open-ended stream more than any stream will bring.
  private let length: Int
  /// Reads come in multiples of this: libsndfile would drop the rest of a sample cut in two.
  private let frameBytes: Int
  private var position = 0
  /// Bytes of a frame that a stream has not brought to its end yet.
  private var begun: [UInt8] = []
  /// A stream that is still being opened: libsndfile goes back and forth in the header, so nothing
  /// is taken yet.
  private var isOpening = false

  /// - Parameters:
  ///   - length: bytes of the input from `start` on, `nil` for all that come.
  ///   - frameBytes: bytes of one frame of uncompressed samples, 1 for anything else.
  init(_ input: ByteInput, prefix: [UInt8] = [], start: Int, length: Int?, frameBytes: Int = 1) {
    self.input = input
    self.prefix = prefix
    self.start = start
    self.frameBytes = frameBytes
    let available = length ?? input.fileLength.map { max(0, $0 - start) } ?? 1 << 60
    self.length = prefix.count + available - available % frameBytes
  }

  /// While a stream is opened its bytes are kept and can be read again; then they only go forward.
  func opening<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value where Value: ~Copyable {
    isOpening = input.isStream && frameBytes == 1
    defer {
      isOpening = false
      if input.isStream, position > prefix.count {
        _ = input.skip(to: start + position - prefix.count)
      }
    }
    return try body()
  }

  /// The calls libsndfile makes; `user` is an unretained pointer to a view.
  static func callbacks() -> SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { user in sf_count_t(PayloadView.of(user)?.length ?? 0) },
      seek: { offset, whence, user in
        PayloadView.of(user)?.seek(Int(offset), whence) ?? -1
      },
      read: { target, count, user in
        guard let view = PayloadView.of(user), let target, count > 0 else { return 0 }
        return sf_count_t(view.read(into: .init(start: target, count: Int(count))))
      },
      write: { _, _, _ in 0 },
      tell: { user in sf_count_t(PayloadView.of(user)?.position ?? 0) })
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> PayloadView? {
    user.map { Unmanaged<PayloadView>.fromOpaque($0).takeUnretainedValue() }
  }

  private func seek(_ offset: Int, _ whence: Int32) -> sf_count_t {
    let origin =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: length
      default: 0
      }
    let (target, overflow) = origin.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return -1 }
    position = target
    return sf_count_t(target)
  }

  private func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    var wanted = min(target.count, max(0, length - position))
    var got = 0
    if position < prefix.count {
      got = min(wanted, prefix.count - position)
      target.copyBytes(from: prefix[position..<(position + got)])
    } else if frameBytes > 1 {
      wanted -= wanted % frameBytes
    }
    guard wanted > begun.count else { return 0 }
    // What a stream brought of a frame that was not complete comes first.
    target.copyBytes(from: begun)
    got += begun.count
    while got < wanted {
      let window = UnsafeMutableRawBufferPointer(rebasing: target[got..<wanted])
      let place = start + position + got - prefix.count
      let count =
        isOpening ? input.look(at: place, into: window) : input.take(at: place, into: window)
      got += count
      if count == 0 || (input.isStream && got >= frameBytes) { break }
    }
    if position >= prefix.count {
      let whole = got - got % frameBytes
      begun = input.isStream ? Array(target[whole..<got]) : []
      got = whole
    }
    position += got
    return got
  }
}
