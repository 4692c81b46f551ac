import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS, localDays } from '@verglas/quantities'
import { type Header, readBackup } from '../backup/format.ts'
import { programSql } from '../db/program-sql.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { SERVER_FOLDER } from '../paths.ts'
import { A75 } from './a75.ts'
import { QUEBEC } from './quebec.ts'

/** The demonstration has at least this many days of past, however far the file is moved. */
export const PAST_DAYS = 14
/** One more day, because the part of a day that lies after now may be cut off. */
export const DAYS_IN_FILE = PAST_DAYS + 1
/** Forecasts cover local days this far into the future. */
const FORECAST_DAYS = 11
/**
 * If the program starts within this time after the file was made, the file is not moved: the time between is
 * filled in late, as after a pause.
 */
const MAX_DELAY_MS = 10 * 60_000

const FOLDER = path.join(SERVER_FOLDER, 'dist')
/** The bundles that make the past. */
const MAKERS = ['past.js', 'past-worker.js', 'plan-worker.js', 'road-worker.js']
const NAME = /^past-[0-9a-f]{16}\.gz/

/**
 * Path of the past that this program makes; a different program, or different SQL, gives a different name.
 */
export function pastFile(): string {
  const hash = createHash('sha256')
  for (const name of MAKERS) hash.update(fs.readFileSync(path.join(FOLDER, name)))
  const { migrations, migrationFunctions, functions } = programSql()
  for (const { name, sql } of [...migrations, ...migrationFunctions, ...functions])
    hash.update(`${name}\n${sql}`)
  return path.join(FOLDER, `past-${hash.digest('hex').slice(0, 16)}.gz`)
}

/** Files made by other versions of the program, and drafts. */
export function otherPastFiles(file: string): string[] {
  return fs
    .readdirSync(FOLDER)
    .filter((name) => NAME.test(name) && name !== path.basename(file))
    .map((name) => path.join(FOLDER, name))
}

/** The reason why a file cannot be moved to an instant; null if it can. */
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

/** Whole days by which a past that ends at `pastEndsAt` must be moved so that it reaches up to now. */
export function daysToMove(pastEndsAt: string, now: Date): number {
  const days = Math.ceil((now.getTime() - MAX_DELAY_MS - Date.parse(pastEndsAt)) / DAY_MS)
  return days === 0 ? 0 : days
}

/**
 * Whether each local day of the past and of its forecasts starts at the same time of day after the move,
 * because lowest temperatures and scenarios belong to local days.
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
