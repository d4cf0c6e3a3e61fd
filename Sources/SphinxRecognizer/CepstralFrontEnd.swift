internal import CSphinx

/// The engine's own front end: samples in, mel-frequency cepstra out, one row of 13 every 10 ms.
///
/// Owned by one thread. Each stretch of audio between `start` and `finish` stands for itself; what
/// the noise tracker learned stays.
package struct CepstralFrontEnd: ~Copyable {
  /// Coefficients of a frame (the model's `-feat 1s_c_d_dd` takes 13).
  package static let width = 13

  private let frontEnd: OpaquePointer

  /// With the settings of the decoder: only there are the model's `feat.params` read, so a front end
  /// made from the command-line options alone would give other cepstra.
  package init(like decoder: borrowing SphinxDecoder) throws(SphinxError) {
    frontEnd = try decoder.makeFrontEnd()
    fe_start_stream(frontEnd)
  }

  deinit {
    fe_free(frontEnd)
  }

  package mutating func start() {
    fe_start_utt(frontEnd)
  }

  /// Appends the frames that `samples` complete; a rest of under one frame waits for the next call.
  package mutating func process(_ samples: some Collection<Int16>, into cepstra: inout [Float]) {
    var window = Array(samples)
    window.withUnsafeMutableBufferPointer { buffer in
      var next: UnsafePointer<Int16>? = UnsafePointer(buffer.baseAddress)
      var left = buffer.count
      while left > 0 {
        let capacity = left / 160 + 3
        let before = left
        let made = rows(capacity, into: &cepstra) { row, count, voiced in
          fe_process_frames(frontEnd, &next, &left, row, count, voiced)
        }
        if made == 0 && left == before { break }
      }
    }
  }

  /// Ends the stretch; appends the last, padded frame where there is one.
  package mutating func finish(into cepstra: inout [Float]) {
    var row = [Float](repeating: 0, count: Self.width)
    var count: Int32 = 0
    let status = row.withUnsafeMutableBufferPointer {
      fe_end_utt(frontEnd, $0.baseAddress, &count)
    }
    if status >= 0, count > 0 { cepstra += row }
  }

  /// Runs `call` with an array of `capacity` rows and appends those it filled; returns how many.
  private func rows(
    _ capacity: Int, into cepstra: inout [Float],
    _ call: (
      UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<Int32>?
    ) -> Int32
  ) -> Int {
    var storage = [Float](repeating: 0, count: capacity * Self.width)
    var count = Int32(capacity)
    var voicedAt: Int32 = 0
    let status = storage.withUnsafeMutableBufferPointer { storage in
      var rows = (0..<capacity).map { index in
        storage.baseAddress.map { $0 + index * Self.width }
      }
      return rows.withUnsafeMutableBufferPointer { call($0.baseAddress, &count, &voicedAt) }
    }
    guard status >= 0, count > 0 else { return 0 }
    cepstra += storage[..<(Int(count) * Self.width)]
    return Int(count)
  }
}
