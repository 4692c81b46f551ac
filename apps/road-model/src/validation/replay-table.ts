import { readFileSync } from 'node:fs'
import path from 'node:path'
import { timeMs } from '@verglas/metro-files'
import { Problem } from '../problem.ts'

export const FORCINGS = ['forecast', 'hindcast'] as const
/** Atmosphere as it was forecast, or with what was observed afterwards. */
export type ForcingKind = (typeof FORCINGS)[number]

/** One observed road temperature after the cut-off, and what others made of it, °C; NaN where they gave nothing. */
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

/** The rows of a replay table. Throws a Problem with the line that cannot be read. */
export function readReplayTable(file: string): ReplayRow[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/)
  const names = head.split(',')
  const places = COLUMNS.map((name) => names.indexOf(name))
  const missing = COLUMNS.find((_, index) => places[index] === -1)
  if (missing) throw new Problem(`${file}, line 1: the column ${missing} is missing`)
  return lines.map((line, index) => {
    const fields = line.split(',')
    const [caseId = '', init = '', ...numbers] = places.map((place) => fields[place] ?? '')
    const initMs = timeMs(init)
    const [leadH, observedC, metroC, roadsurfC, persistenceC] = numbers.map((text) =>
      text.trim() === '' ? Number.NaN : Number(text),
    )
    if (initMs === undefined || !Number.isFinite(leadH) || !Number.isFinite(observedC)) {
      throw new Problem(`${file}, line ${index + 2}: case, init_utc, lead_h or obs_rst_c cannot be read`)
    }
    return {
      caseId,
      initMs,
      leadH: leadH ?? Number.NaN,
      observedC: observedC ?? Number.NaN,
      metroC: metroC ?? Number.NaN,
      roadsurfC: roadsurfC ?? Number.NaN,
      persistenceC: persistenceC ?? Number.NaN,
    }
  })
}
