import { readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { reasonOf } from './input-files.ts'
import type { Job } from './job.ts'
import { writeOutput } from './jobs.ts'
import { arrayElements } from './json-array.ts'
import { Problem } from './problem.ts'
import { doJobs } from './threads.ts'

const MAX_BYTES = 512_000_000
/**
 * Small enough that all threads finish at about the same time, large enough that messages between them cost
 * nothing.
 */
const POINTS_OF_A_JOB = 16

/**
 * Reads a JSON array of points and writes a JSON array of their forecasts. Throws a Problem at the end if one
 * failed.
 */
export async function runPoints(request: {
  readonly file: string
  readonly output: string | null
  readonly threads: number | null
}): Promise<void> {
  const texts = arrayElements(readBytes(request.file), request.file)
  const threads = request.threads ?? availableParallelism()
  const size = Math.max(1, Math.min(POINTS_OF_A_JOB, Math.ceil(texts.length / threads)))
  const jobs: Job[] = []
  for (let first = 0; first < texts.length; first += size) {
    jobs.push({ kind: 'points', texts: texts.slice(first, first + size), firstNumber: first + 1 })
  }
  const done = await doJobs(jobs, threads)
  const problems = done.flatMap((outcome) => outcome.problems)
  for (const problem of problems) process.stderr.write(`${request.file}, ${problem}\n`)
  const answers = done.flatMap(({ output: text }, index) => [
    ...(index === 0 ? [] : [',\n']),
    text ?? lost(jobs[index]),
  ])
  const output = ['[\n', ...answers, '\n]\n']
  if (request.output === null) for (const text of output) process.stdout.write(text)
  else writeOutput(request.output, output)
  if (problems.length > 0) throw new Problem(`${problems.length} of ${texts.length} points cannot be used.`)
}

/** One error answer per point of the lost job, so that every point keeps its position. */
function lost(job: Job | undefined): string {
  const texts = job?.kind === 'points' ? job.texts : []
  return texts.map(() => JSON.stringify({ error: 'its worker thread died twice' })).join(',\n')
}

/** Reads a file into memory shared by all threads, so that parts of it are passed on without a copy. */
function readBytes(file: string): Uint8Array {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Problem(`${file}: larger than ${MAX_BYTES / 1e6} MB`)
    const bytes = readFileSync(file)
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    return shared
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${file}: ${reasonOf(error)}`)
  }
}
