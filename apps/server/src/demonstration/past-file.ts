import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS, localDays } from '@verglas/quantities'
import { type Header, readBackup } from '../backup/format.ts'
import { programSql } from '../db/program-sql.ts'
import { StartProblem } from '../installation/problem.ts'
import { SERVER_FOLDER } from '../paths.ts'
import { A75 } from './a75.ts'
import { QUEBEC } from './quebec.ts'

/** The demonstration has at least as many days, however the file is moved. */
export const PAST_DAYS = 14
/** Of which the part of a day may be cut off that lies after now. */
export const DAYS_IN_FILE = PAST_DAYS + 1
/** Forecasts speak of local days this far ahead. */
const FORECAST_DAYS = 11
/** A start that long after the file was made takes it as it is: what lies between comes late, as after a pause. */
const MAX_DELAY_MS = 10 * 60_000

const FOLDER = path.join(SERVER_FOLDER, 'dist')
/** The bundles that the past is made by. */
const MAKERS = ['past.js', 'past-worker.js', 'road-worker.js']
const NAME = /^past-[0-9a-f]{16}\.gz/

/** Where the past lies that this program makes: another program, or other SQL, has another name for it. */
export function pastFile(): string {
  const hash = createHash('sha256')
  for (const name of MAKERS) hash.update(fs.readFileSync(path.join(FOLDER, name)))
  const { migrations, migrationFunctions, functions } = programSql()
  for (const { name, sql } of [...migrations, ...migrationFunctions, ...functions])
    hash.update(`${name}\n${sql}`)
  return path.join(FOLDER, `past-${hash.digest('hex').slice(0, 16)}.gz`)
}

/** Files that other programs have made, and drafts. */
export function otherPastFiles(file: string): string[] {
  return fs
    .readdirSync(FOLDER)
    .filter((name) => NAME.test(name) && name !== path.basename(file))
    .map((name) => path.join(FOLDER, name))
}

/** Why a file cannot be moved to an instant; null where it can. */
export async function problemOf(file: string, now: Date): Promise<string | null> {
  if (!fs.existsSync(file)) return 'it has not been made by this program'
  try {
    const { takenAt } = await headerOf(file)
    const days = daysToMove(takenAt, now)
    return days === 0 || clocksAgree(takenAt, days)
      ? null
      : 'the clocks change within it, or have changed since'
  } catch (error) {
    if (error instanceof StartProblem) return error.message
    throw error
  }
}

export async function headerOf(file: string): Promise<Header> {
  for await (const line of readBackup(file)) if ('header' in line) return line.header
  throw new StartProblem(`${file} is empty.`)
}

/** Whole days by which a past that ends at `takenAt` is moved, so that it reaches up to now. */
export function daysToMove(pastEndsAt: string, now: Date): number {
  const days = Math.ceil((now.getTime() - MAX_DELAY_MS - Date.parse(pastEndsAt)) / DAY_MS)
  return days === 0 ? 0 : days
}

/**
 * Whether each local day of the past, and of the days that its forecasts speak of, begins at the same time of day after
 * the move: lowest temperatures and scenarios are of local days.
 */
export function clocksAgree(pastEndsAt: string, days: number): boolean {
  const fromMs = Date.parse(pastEndsAt) - (DAYS_IN_FILE + 1) * DAY_MS
  const count = DAYS_IN_FILE + 1 + FORECAST_DAYS
  return [A75, QUEBEC].every(({ timezone }) => {
    const moved = localDays(timezone, fromMs + days * DAY_MS, count)
    return localDays(timezone, fromMs, count).every(
      (day, index) => day.toMs + days * DAY_MS === moved[index]?.toMs,
    )
  })
}
