internal import Glibc

/// Standard output and standard error, a line at a time.
enum Streams {
  /// Writes one line to standard output and flushes it, so that it leaves at once through a pipe.
  /// A reader that has gone ends the program quietly, as `head` expects of everyone.
  static func line(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// A line for standard error as it is.
  static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Diagnostics, results never.
  static func diagnostic(_ text: String) { write("outloud: " + text, to: STDERR_FILENO) }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Progress on a terminal: replaces the current line of standard error.
  static func progress(_ text: String) { rawWrite("\r\u{1B}[K" + text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text += "\n"
    rawWrite(text, to: descriptor)
  }

  private static func rawWrite(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if written > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
        } else if errno != EINTR && errno != EAGAIN {
          if descriptor == STDOUT_FILENO {
            if errno == EPIPE { exit(0) }
            if errno == ENOSPC { rawWrite("outloud: the disk is full\n", to: STDERR_FILENO) }
            exit(1)
          }
          return
        }
      }
    }
  }
}
