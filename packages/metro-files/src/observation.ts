import type { RoadObservation } from '@verglas/road-model'
import { Remarks } from './remarks.ts'
import { type MeasuredRow, readRows } from './rows.ts'

/** Content of `observation.xml`, in order of time. */
export type Observations = { readonly rows: readonly RoadObservation[]; readonly remarks: string[] }

const LAYOUT = {
  root: 'observation',
  row: 'measure',
  time: 'observation-time',
  columns: ['at', 'td', 'ws', 'pi', 'sc', 'st', 'sst'],
} as const
const KMH_PER_MS = 3.6
/**
 * Only two road condition codes are the same for all makers of METRo files: 33 dry, 34 wet. The others differ
 * between code tables, and METRo itself only checks for 33, so they are ignored.
 */
const ROAD_STATE_BY_CODE: ReadonlyMap<number, number> = new Map([
  [33, 0],
  [34, 2],
])

/** Reads METRo's observation file. Throws a FileProblem if it has no readable row. */
export function readObservations(text: string, file: string): Observations {
  const remarks = new Remarks(file)
  const rows = readRows(text, file, LAYOUT, remarks).map(observationOf)
  return { rows, remarks: remarks.sentences() }
}

function observationOf({ atMs, values }: MeasuredRow): RoadObservation {
  const value = (name: string) => values.get(name) ?? Number.NaN
  const isPrecipitating = value('pi')
  return {
    atMs,
    surfaceC: value('st'),
    subsurfaceC: value('sst'),
    airTemperatureC: value('at'),
    dewPointC: value('td'),
    windMs: value('ws') / KMH_PER_MS,
    isPrecipitating: isPrecipitating === 0 || isPrecipitating === 1 ? isPrecipitating === 1 : null,
    roadState: ROAD_STATE_BY_CODE.get(value('sc')) ?? null,
  }
}
