import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { reportStep } from '../../../../scripts/progress.mjs'
import { verifyBackup } from '../backup/format.ts'
import type { Database } from '../db/database.ts'
import { createDemonstration } from '../demonstration/create.ts'
import { problemOf } from '../demonstration/past-file.ts'
import { StartProblem } from '../installation/start-problem.ts'

type ReportStep = typeof reportStep

type DemonstrationServices = {
  issuer: string
  now: () => Date
  /** The file of the past, and the function that makes it. */
  file: string
  make: (report: (reached: string) => void) => Promise<void>
  step: ReportStep
  print(text: string): void
}

/**
 * Creates the demonstration in an empty database. Its past comes from a file that `npm run build` makes; where there is
 * none that fits, it is made now, once for all starts of this build.
 */
export async function firstDemonstration(
  database: Database,
  { issuer, now, file, make, step, print }: DemonstrationServices,
): Promise<void> {
  const remake = async (problem: string) => {
    if (fs.existsSync(file)) print(`  The past of the demonstration is made again: ${problem}.`)
    fs.rmSync(file, { force: true })
    let reached = 'preparing'
    const report = (next: string) => {
      reached = next
    }
    const doing = () => `past of the demonstration: ${reached}`
    await step({ doing, done: 'past of the demonstration, once a build' }, () => make(report))
  }
  const create = async () => {
    const name = 'demonstration: 14 days of simulated winter'
    const isCreated = await step({ doing: name, done: name }, () =>
      createDemonstration(database, { pastFile: file, now: now(), issuer }),
    )
    if (!isCreated) print('  Something was imported meanwhile: there is no demonstration.')
  }

  const problem = await problemOf(file, now())
  if (problem !== null) await remake(problem)
  try {
    await create()
  } catch (error) {
    if (await isCompleteBackup(file)) throw error
    // The rows loaded from the file have been rolled back.
    await remake('its file is damaged')
    await create()
  }
}

async function isCompleteBackup(file: string): Promise<boolean> {
  try {
    await verifyBackup(file)
    return true
  } catch (error) {
    if (error instanceof StartProblem) return false
    throw error
  }
}

/** Most objects of this process are short-lived: more room for new ones saves a tenth of its time in garbage collection. */
const PAST_MEMORY = ['--max-semi-space-size=32']

/** Makes the past in a child process that runs the same program as at build time. */
export function makePastInChild(signal: AbortSignal, report: (reached: string) => void): Promise<void> {
  const maker = path.join(path.dirname(fileURLToPath(import.meta.url)), 'past.js')
  return new Promise((resolve, reject) => {
    fork(maker, { stdio: 'inherit', signal, execArgv: [...process.execArgv, ...PAST_MEMORY] })
      .on('message', (message) => report((message as { reached: string }).reached))
      .once('error', reject)
      .once('exit', (code) => {
        if (code === 0) resolve()
        else reject(new StartProblem('The past of the demonstration could not be made; see above.'))
      })
  })
}
