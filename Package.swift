// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Core: no Foundation, no Glibc, no clock, no file. A test reads the imports.
func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func adapter(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "outloud",
  products: [.executable(name: "outloud", targets: ["outloud"])],
  targets: [
    // Outside libraries, as system modules with a shim.
    .systemLibrary(
      name: "CSphinx", pkgConfig: "pocketsphinx",
      providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),

    // Core, from the ground up.
    core("SpokenText"),
    core("SpokenQuantities", ["SpokenText"]),
    core("CommandGrammar", ["SpokenText", "SpokenQuantities"]),
    core("Workout", ["SpokenQuantities"]),
    core("Listening", ["SpokenText", "SpokenQuantities", "CommandGrammar", "Workout"]),

    // Adapters.
    adapter(
      "EventJSON", ["Listening", "Workout", "CommandGrammar", "SpokenQuantities", "SpokenText"]),
    adapter("AudioFiles", ["Listening", "CSndfile", "CSoxr"]),
    adapter("ALSACapture", ["Listening", "CALSA"]),
    adapter("SphinxRecognizer", ["Listening", "CommandGrammar", "CSphinx"]),
    adapter("Terminal", ["Listening", "Workout"]),
    adapter("SystemService", []),

    .executableTarget(
      name: "outloud",
      dependencies: [
        "SpokenText", "SpokenQuantities", "CommandGrammar", "Workout", "Listening", "EventJSON",
        "ALSACapture", "AudioFiles", "SphinxRecognizer", "Terminal", "SystemService",
      ],
      swiftSettings: strict),

    tests("SpokenTextTests", ["SpokenText", "SpokenQuantities"]),
    tests("SpokenQuantitiesTests", ["SpokenQuantities", "SpokenText"]),
    tests("CommandGrammarTests", ["CommandGrammar", "SpokenQuantities", "SpokenText"]),
    tests("WorkoutTests", ["Workout", "SpokenQuantities"]),
    tests(
      "ListeningTests",
      ["Listening", "Workout", "CommandGrammar", "SpokenText", "SpokenQuantities"]),
    tests("AudioFilesTests", ["AudioFiles", "Listening"]),
    tests("ALSACaptureTests", ["ALSACapture", "Listening"]),
    tests("SphinxRecognizerTests", ["SphinxRecognizer", "Listening", "CommandGrammar"]),
    tests("OutloudTests", ["outloud", "EventJSON", "Workout", "Listening"]),
    tests("TerminalTests", ["Terminal", "Listening", "Workout", "SpokenText"]),
    tests("SystemServiceTests", ["SystemService"]),
  ]
)
