import ArgumentParser
import Commands
import Foundation
import Measuring

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes the report of a run again from its samples.")

  @Argument(help: "The folder of the run. Default: results/latest in the package.")
  var folder: String?

  @Flag(help: "Opens the explorer page in the browser.")
  var open = false

  func run() throws {
    let path = try folder ?? PackageRoot.find().appending(path: "results/latest").path
    let run = try StoredRun(path: path)
    let results = try run.read()
    let attachments = try RunAttachments(in: run.folder)
    let folder = try OutputFolder(path: run.folder.path)
    try Report(results: results, attachments: attachments).publish(in: folder)
    if open { try Browser.open(run.folder.appending(path: Report.explorerName)) }
  }
}
