import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from './input-files.ts'
import { type Format, filesIn, runMetro } from './metro-run.ts'
import { answerPoints } from './points.ts'
import { Problem } from './problem.ts'
import { sentenceOf } from './run-command.ts'

/** What a worker thread is asked to do: one case of a folder, or a run of points. */
export type Job =
  | {
      readonly kind: 'case'
      readonly folder: string
      /** Where the roadcast goes; null gives it back instead. */
      readonly outputFolder: string | null
      readonly format: Format
      readonly untilMs: number | null
      readonly nowMs: number
    }
  | { readonly kind: 'points'; readonly texts: readonly Uint8Array[]; readonly firstNumber: number }

export type Done = {
  /** The roadcast, or the points' answers as JSON; null where there is none or it is already written. */
  readonly output: string | null
  readonly notes: readonly string[]
  readonly problems: readonly string[]
}

/** Does a job; what is wrong with its input comes back as a problem. */
export function doJob(job: Job): Done {
  if (job.kind === 'points') return answerPoints(job.texts, job.firstNumber)
  try {
    const { output, notes } = runMetro(filesIn(job.folder), job)
    if (job.outputFolder === null) return { output, notes, problems: [] }
    const name = path.join(job.outputFolder, path.basename(job.folder), `roadcast.${job.format}`)
    writeOutput(name, output)
    return { output: null, notes, problems: [] }
  } catch (error) {
    return { output: null, notes: [], problems: [sentenceOf(error)] }
  }
}

/** Writes a file and the folders above it. Throws a Problem that names it. */
export function writeOutput(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    throw new Problem(`${file}: ${reasonOf(error)}`)
  }
}
