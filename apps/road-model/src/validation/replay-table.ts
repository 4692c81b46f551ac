import { readFileSync } from 'node:fs'
import path from 'node:path'
import { timeMs } from '@verglas/metro-files'
import { Problem } from '../problem.ts'

export const FORCINGS = ['forecast', 'hindcast'] as const
/** `forecast`: weather as it was forecast. `hindcast`: weather observed afterwards. */
export type ForcingKind = (typeof FORCINGS)[number]

/**
 * One road temperature observed after the cut-off, and the forecasts of other models for it, °C; NaN where a
 * model gave none.
 */
export type ReplayRow = {
  readonly caseId: string
  readonly initMs: number
  readonly leadH: number
  readonly observedC: number
  readonly metroC: number
  readonly roadsurfC: number
  readonly persistenceC: number
}

const COLUMNS = [
  'case',
  'init_utc',
  'lead_h',
  'obs_rst_c',
  'metro_rst_c',
  'roadsurf_rst_c',
  'persistence_rst_c',
] as const

export function replayTablePath(folder: string, forcing: ForcingKind): string {
  return path.join(folder, `replay_${forcing}_forcing.csv`)
}

/** Reads a replay table. Throws a Problem that names the unreadable line. */
export function readReplayTable(file: string): ReplayRow[] {
  return readColumns(readFileSync(file, 'utf8'), file, COLUMNS).map(
    ([caseId = '', init = '', ...texts], index) => {
      const initMs = timeMs(init)
      const [leadH = Number.NaN, observedC = Number.NaN, ...others] = texts.map(parseNumber)
      const [metroC = Number.NaN, roadsurfC = Number.NaN, persistenceC = Number.NaN] = others
      if (initMs === undefined || !Number.isFinite(leadH) || !Number.isFinite(observedC)) {
        throw new Problem(`${file}, line ${index + 2}: case, init_utc, lead_h or obs_rst_c cannot be read`)
      }
      return { caseId, initMs, leadH, observedC, metroC, roadsurfC, persistenceC }
    },
  )
}

/**
 * Returns the given columns of a CSV, one array per line. Quoted fields are not supported. Throws a Problem if a
 * column is missing.
 */
export function readColumns(text: string, file: string, columns: readonly string[]): string[][] {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/)
  const names = head.split(',')
  const missing = columns.find((name) => !names.includes(name))
  if (missing) throw new Problem(`${file}, line 1: the column ${missing} is missing`)
  const indexes = columns.map((name) => names.indexOf(name))
  return lines.map((line) => {
    const fields = line.split(',')
    return indexes.map((index) => fields[index] ?? '')
  })
}

/** NaN for an empty cell. */
export function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
