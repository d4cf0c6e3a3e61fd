import Foundation
import Testing

/// The house of the design, read from the sources. A new import, and a new room, needs its line
/// in these tables: that is where the direction is decided.
private let coreRooms: [String: Set<String>] = [
  "SpokenText": [],
  "SpokenQuantities": ["SpokenText"],
  "CommandGrammar": ["SpokenText", "SpokenQuantities"],
  "Workout": ["SpokenQuantities"],
  "Listening": ["SpokenText", "SpokenQuantities", "CommandGrammar", "Workout"],
]

/// What each adapter may import besides core and the platform.
private let adapterRooms: [String: Set<String>] = [
  "EventJSON": [],
  "ALSACapture": ["CALSA"],
  "AudioFiles": ["CSndfile", "CSoxr"],
  "SphinxRecognizer": ["CSphinx"],
  "Terminal": [],
  "SystemService": [],
]

/// Knows all rooms, and no outside library.
private let executable = "outloud"

/// What comes with the compiler and the system. Adapters and the executable may use it, core not.
private let platform: Set = [
  "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization",
]

@Suite("The house keeps its directions")
struct HouseTests {
  @Test("every room has its place")
  func roomsAreKnown() throws {
    let sources = try Project.files(below: "Sources")
    #expect(sources.contains { $0.room == "Listening" }, "the sources were not found")
    let shims = Set(sources.filter { $0.path.hasSuffix("/module.modulemap") }.compactMap(\.room))
    let known = shims.union(coreRooms.keys).union(adapterRooms.keys).union([executable])
    for room in Set(sources.compactMap(\.room)).subtracting(known).sorted() {
      Issue.record("Sources/\(room) is in no table of ArchitectureTests.swift")
    }
  }

  @Test("imports point downwards, and core imports only core")
  func importsPointDownwards() throws {
    for file in try Project.swiftFiles(below: "Sources") {
      guard let room = file.room, let allowed = allowedImports(of: room) else { continue }
      for (index, line) in file.lines.enumerated() {
        for statement in codePart(line).split(separator: ";") {
          guard let module = importedModule(String(statement)) else { continue }
          if !allowed.contains(module) {
            file.report("\(room) may not import \(module)", line: index + 1)
          }
        }
      }
    }
  }

  private func allowedImports(of room: String) -> Set<String>? {
    if let core = coreRooms[room] { return core }
    let below = platform.union(coreRooms.keys)
    if let outside = adapterRooms[room] {
      return below.union(outside).union(room == "EventJSON" ? [] : ["EventJSON"])
    }
    return room == executable ? below.union(adapterRooms.keys) : nil
  }

  @Test("core reads no clock, starts no task and touches no stream")
  func coreHasNoEffects() throws {
    let effects = [
      "ContinuousClock", "SuspendingClock", "Task", "print", "debugPrint", "readLine",
      "CommandLine",
    ]
    for file in try Project.swiftFiles(below: "Sources") {
      guard let room = file.room, coreRooms[room] != nil else { continue }
      for (index, line) in file.lines.enumerated() {
        let words = Set(codePart(line).split { !$0.isLetter && $0 != "_" }.map(String.init))
        for effect in effects where words.contains(effect) {
          file.report("core does not use \(effect)", line: index + 1)
        }
      }
    }
  }

  @Test(
    "imports are read in all their forms",
    arguments: [
      ("import Foundation", "Foundation"), ("package import SpokenText", "SpokenText"),
      ("@preconcurrency internal import Glibc", "Glibc"), ("  import struct A.B", "A"),
      ("import A.B", "A"), ("let x = 1", nil), ("important()", nil), ("", nil),
    ] as [(String, String?)])
  func importForms(line: String, module: String?) {
    #expect(importedModule(line) == module)
  }
}

@Suite("The sources keep their habits")
struct HabitTests {
  @Test("no file is longer than 500 lines")
  func filesAreShort() throws {
    for folder in ["Sources", "Tests"] {
      for file in try Project.swiftFiles(below: folder) {
        // The newline at the end of the file begins no line.
        let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
        if count > 500 { file.report("\(count) lines, more than 500", line: 501) }
      }
    }
  }

  @Test("what can trap or go unchecked says why beside it")
  func dangersAreExplained() throws {
    let dangers = [
      "try!", "as!", "fatalError(", "preconditionFailure(", "@unchecked Sendable",
      "nonisolated(unsafe)",
    ]
    for file in try Project.swiftFiles(below: "Sources") {
      for (index, line) in file.lines.enumerated() {
        let code = codePart(line)
        for danger in dangers where code.contains(danger) {
          if !hasReason(file.lines, at: index) {
            file.report("\(danger) without its reason in a comment beside it", line: index + 1)
          }
        }
      }
    }
  }

  @Test("no file names a path of somebody's machine")
  func noMachinePaths() throws {
    // Put together here, so that this file does not find itself.
    let folders = ["home", "root", "Users"].map { "/\($0)/" }
    for file in try Project.files(below: "") {
      for (index, line) in file.lines.enumerated() {
        for folder in folders where line.contains(folder) {
          file.report("a path below \(folder) holds on one machine only", line: index + 1)
        }
      }
    }
  }
}
