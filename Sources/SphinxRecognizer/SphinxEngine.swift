package import CommandGrammar
package import Listening

/// PocketSphinx as the house's speech engine: one front end over all audio, one decoder for
/// stretches of it.
package struct SphinxEngine: SpeechEngine, ~Copyable {
  private var frontEnd: CepstralFrontEnd
  private var decoder: SphinxDecoder

  package var cepstrumWidth: Int { CepstralFrontEnd.width }

  /// - Parameters:
  ///   - words: every word of the graphs to come, and no more: a small dictionary starts in
  ///     hundredths of a second.
  ///   - own: pronunciations beside the model's dictionary.
  package init(
    model: SphinxModel = .debian, words: Set<String>, own: PronouncingDictionary
  ) throws(SphinxError) {
    let dictionary = try Self.dictionary(model, words, own)
    let settings = SphinxSettings(model: model, options: Self.options)
    let decoder = try SphinxDecoder(settings, dictionary: dictionary)
    var frontEnd = try CepstralFrontEnd(like: decoder)
    frontEnd.start()
    self.init(frontEnd: frontEnd, decoder: decoder)
  }

  private init(frontEnd: consuming CepstralFrontEnd, decoder: consuming SphinxDecoder) {
    self.frontEnd = frontEnd
    self.decoder = decoder
  }

  private static func dictionary(
    _ model: SphinxModel, _ words: Set<String>, _ own: PronouncingDictionary
  ) throws(SphinxError) -> PronouncingDictionary {
    try model.check()
    let phones = Set(words.filter { PhoneWords.phone(of: $0) != nil })
    var dictionary = try PronouncingDictionary(
      readingFor: words.subtracting(phones), from: model.dictionary)
    dictionary.merge(own.only(words))
    dictionary.merge(phoneEntries(phones))
    let missing = dictionary.missing(of: words)
    guard missing.isEmpty else {
      throw SphinxError(.words(missing), "no pronunciation for: " + missing.joined(separator: ", "))
    }
    return dictionary
  }

  private static func phoneEntries(_ words: Set<String>) -> PronouncingDictionary {
    PronouncingDictionary(
      entries: words.sorted().compactMap { word in
        PhoneWords.phone(of: word).map { .init(word: word, phones: $0) }
      })
  }

  /// Silence stays, so that frames keep to the sample clock; noise is removed as the model expects;
  /// the best path of the lattice is not searched again (bursts are short).
  private static let options = [
    "remove_silence": "no", "remove_noise": "yes", "bestpath": "no",
  ]

  package mutating func analyze(_ samples: [Int16], into cepstra: inout [Float]) {
    frontEnd.process(samples, into: &cepstra)
  }

  package mutating func finishAnalysis(into cepstra: inout [Float]) {
    frontEnd.finish(into: &cepstra)
    frontEnd.start()
  }

  package mutating func install(_ graph: SearchGraph, as name: String) throws(SphinxError) {
    try decoder.add(graph, as: name)
  }

  package mutating func decode(_ cepstra: [Float], with name: String) throws(SphinxError)
    -> Decoding
  {
    try decoder.decode(cepstra, with: name)
  }
}
