internal import CSphinx
package import CommandGrammar
internal import Glibc
package import Listening

/// Debian's PocketSphinx behind a move-only handle; one thread owns it.
///
/// It decodes whole stretches of cepstra with a graph chosen by name. Its words are those of the
/// dictionary it is made with, so that starting it costs hundredths of a second.
package struct SphinxDecoder: ~Copyable {
  private let configuration: OpaquePointer
  private let decoder: OpaquePointer
  private let words: Set<String>

  /// Throws `missing` where the model is not there, `engine` with the log where it is refused.
  package init(_ settings: SphinxSettings, dictionary: PronouncingDictionary) throws(SphinxError) {
    (configuration, decoder) = try Self.open(settings, dictionary)
    words = Set(dictionary.entries.map { String($0.base) })
  }

  private static func open(
    _ settings: SphinxSettings, _ dictionary: PronouncingDictionary
  ) throws(SphinxError) -> (OpaquePointer, OpaquePointer) {
    try settings.model.check()
    let configuration = try settings.parse()
    SphinxLog.start()
    guard let decoder = ps_init(configuration) else {
      cmd_ln_free_r(configuration)
      throw .engine("the recognizer did not start with the model \(settings.model.acoustic)")
    }
    outloud_sphinx_leave_mean(decoder)
    for entry in dictionary.entries
    where ps_add_word(decoder, entry.word, entry.phones, 0) < 0 {
      ps_free(decoder)
      cmd_ln_free_r(configuration)
      throw .engine("the recognizer refused the word '\(entry.word)' (\(entry.phones))")
    }
    return (configuration, decoder)
  }

  deinit {
    ps_free(decoder)
    cmd_ln_free_r(configuration)
  }

  /// A front end of the same settings, owned by the caller.
  func makeFrontEnd() throws(SphinxError) -> OpaquePointer {
    SphinxLog.start()
    guard let frontEnd = fe_init_auto_r(configuration) else {
      throw .engine("the recognizer's front end did not start")
    }
    return frontEnd
  }

  /// Makes `graph` available under `name`, in place of an older one. Refuses, before the engine
  /// sees it, a graph with words that have no pronunciation, and names them all.
  package mutating func add(_ graph: SearchGraph, as name: String) throws(SphinxError) {
    let missing = graph.words.subtracting(words)
    guard missing.isEmpty else {
      let list = missing.sorted()
      throw SphinxError(
        .words(list), "no pronunciation for: " + list.joined(separator: ", "))
    }
    SphinxLog.start()
    let model = fsg_model_init(name, ps_get_logmath(decoder), 1, Int32(graph.stateCount))
    guard let model else { throw .engine("the recognizer could not make the graph '\(name)'") }
    defer { fsg_model_free(model) }
    outloud_fsg_set_ends(model, Int32(graph.start), Int32(graph.final))
    for arc in graph.arcs {
      let score = outloud_fsg_log(model, arc.probability, 1)
      let (from, to) = (Int32(arc.from), Int32(arc.to))
      if let word = arc.word {
        fsg_model_trans_add(model, from, to, score, fsg_model_word_add(model, word))
      } else {
        fsg_model_null_trans_add(model, from, to, score)
      }
    }
    setBeam(graph.beam)
    defer { setBeam(nil) }
    guard ps_set_fsg(decoder, name, model) >= 0 else {
      throw .engine("the recognizer refused the graph '\(name)'")
    }
  }

  /// A search reads its beams once, when its graph is set; nil is the engine's own.
  private func setBeam(_ beam: Double?) {
    let word = beam.map { pow($0, Self.wordBeamShare) }
    cmd_ln_set_float_r(configuration, "-beam", beam ?? Self.beam)
    cmd_ln_set_float_r(configuration, "-pbeam", beam ?? Self.beam)
    cmd_ln_set_float_r(configuration, "-wbeam", word ?? Self.wordBeam)
  }

  /// Defaults of the engine's `-beam` and `-pbeam`, and of `-wbeam`.
  private static let beam = 1e-48
  private static let wordBeam = 7e-29
  /// The beam of word ends is narrower, as among the engine's defaults.
  private static let wordBeamShare = 0.75

  package mutating func remove(_ name: String) {
    ps_unset_search(decoder, name)
  }

  /// Decodes one stretch of speech. `cepstra`: rows of `CepstralFrontEnd.width`, mean removed.
  package mutating func decode(_ cepstra: [Float], with name: String) throws(SphinxError)
    -> Decoding
  {
    SphinxLog.start()
    guard ps_set_search(decoder, name) >= 0 else { throw .engine("there is no graph '\(name)'") }
    guard ps_start_utt(decoder) >= 0 else { throw .engine("the recognizer did not start") }
    let count = cepstra.count / CepstralFrontEnd.width
    var copy = cepstra
    let processed = copy.withUnsafeMutableBufferPointer { buffer -> Int32 in
      var rows = (0..<count).map { index in
        buffer.baseAddress.map { $0 + index * CepstralFrontEnd.width }
      }
      return rows.withUnsafeMutableBufferPointer {
        ps_process_cep(decoder, $0.baseAddress, Int32(count), 0, 1)
      }
    }
    guard processed >= 0, ps_end_utt(decoder) >= 0 else {
      throw .engine("the recognizer failed while decoding")
    }
    return result(frames: count)
  }

  private func result(frames: Int) -> Decoding {
    var score: Int32 = 0
    guard ps_get_hyp(decoder, &score) != nil else {
      return Decoding(words: [], score: nil, frames: frames)
    }
    var words: [DecodedWord] = []
    var segment = ps_seg_iter(decoder)
    while let current = segment {
      var first: Int32 = 0
      var last: Int32 = 0
      var acoustic: Int32 = 0
      var language: Int32 = 0
      var back: Int32 = 0
      ps_seg_frames(current, &first, &last)
      ps_seg_prob(current, &acoustic, &language, &back)
      if let name = ps_seg_word(current) {
        words.append(
          DecodedWord(
            text: String(cString: name), frames: Int(first)..<max(Int(first), Int(last) + 1),
            acousticScore: Int(acoustic), languageScore: Int(language)))
      }
      segment = ps_seg_next(current)
    }
    return Decoding(words: words, score: Int(score), frames: frames)
  }
}
