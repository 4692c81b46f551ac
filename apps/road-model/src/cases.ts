import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { reasonOf } from './input-files.ts'
import type { Job, Outcome } from './job.ts'
import type { MetroOptions } from './metro-run.ts'
import { Problem } from './problem.ts'
import { doJobs } from './threads.ts'

/**
 * Runs every case of a folder. Writes one file per case below `output`, or one JSON object keyed by case to
 * stdout, with null for a case that cannot be used. Throws a Problem at the end if there was such a case.
 */
export async function runCases(
  request: {
    readonly folder: string
    readonly output: string | null
    readonly threads: number | null
  } & MetroOptions,
  nowMs: number,
): Promise<void> {
  const names = caseNames(request.folder)
  const jobs = names.map(
    (name): Job => ({
      kind: 'case',
      folder: path.join(request.folder, name),
      outputFolder: request.output,
      format: request.output === null ? 'json' : request.format,
      untilMs: request.untilMs,
      fluxes: request.fluxes,
      nowMs,
    }),
  )
  const done = await doJobs(jobs, request.threads)
  for (const [index, { notes, problems }] of done.entries()) {
    for (const sentence of [...problems, ...notes]) process.stderr.write(`${names[index]}: ${sentence}\n`)
  }
  if (request.output === null) process.stdout.write(byName(names, done))
  const failed = done.filter(({ problems }) => problems.length > 0).length
  if (failed > 0) throw new Problem(`${failed} of ${names.length} cases cannot be used.`)
}

function caseNames(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'station.xml')))
    if (names.length > 0) return names.sort()
  } catch (error) {
    throw new Problem(`${folder}: ${reasonOf(error)}`)
  }
  throw new Problem(`${folder}: holds no folder with a station.xml`)
}

function byName(names: readonly string[], done: readonly Outcome[]): string {
  const entries = names.map(
    (name, index) => `${JSON.stringify(name)}: ${done[index]?.output?.trimEnd() ?? 'null'}`,
  )
  return `{\n${entries.join(',\n')}\n}\n`
}
