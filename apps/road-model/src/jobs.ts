import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from './input-files.ts'
import type { Job, Outcome } from './job.ts'
import { filesIn, runMetro } from './metro-run.ts'
import { forecastPoints } from './points.ts'
import { Problem } from './problem.ts'
import { errorMessage } from './run-command.ts'

/** Runs a job; a fault in its input is returned as a problem. */
export function doJob(job: Job): Outcome {
  if (job.kind === 'points') return forecastPoints(job.texts, job.firstNumber)
  try {
    const { output, notes } = runMetro(filesIn(job.folder), job)
    if (job.outputFolder === null) return { output, notes, problems: [] }
    const name = path.join(job.outputFolder, path.basename(job.folder), `roadcast.${job.format}`)
    writeOutput(name, [output])
    return { output: null, notes, problems: [] }
  } catch (error) {
    return { output: null, notes: [], problems: [errorMessage(error)] }
  }
}

/**
 * Writes a file and creates its parent folders. The texts are written one by one: joined, a large answer
 * would be in memory three times. Throws a Problem that names the file.
 */
export function writeOutput(file: string, texts: readonly string[]): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const descriptor = openSync(file, 'w')
    try {
      for (const text of texts) writeFileSync(descriptor, text)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new Problem(`${file}: ${reasonOf(error)}`)
  }
}
