import type { Locale } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Window } from '../../history/recall.ts'

export type Geometry = { type: string; coordinates: unknown }

/** Values by column code: numbers in metric units, instants as ISO text, coded values as their codes. */
export type ExportRow = {
  values: Readonly<Record<string, string | number | null>>
  geometry: Geometry | null
}

/** Which rows an export contains: the revision, the period and zone, and what the requesting person may see. */
export type RowRequest = {
  asOf: AsOf
  from: Date
  to: Date
  zoneId: string | null
  /** Language of texts from providers. */
  lang: Locale
  personId: string
  may: (feature: Feature) => boolean
  /** The zones of the person; empty means all. */
  zoneIds: readonly string[]
  history: HistoryReader
}

/** Brings back what is in files, for reads outside of a call. */
export type HistoryReader = {
  /** The windows, for as long as a small export takes. */
  recall(windows: readonly Window[]): Promise<unknown>
  /** Does `work` while the window is back, which leaves again afterwards; for windows of a long period, one by one. */
  during<T>(window: Window, work: () => Promise<T>): Promise<T>
  /** Whether rows from this instant on may be in files. */
  mayHave(from: Date): boolean
}

/** Rows in batches, so that a large file is never in memory as a whole. */
export type RowSource = {
  /** Estimated number of rows. */
  size: number
  batches: AsyncIterable<{ rows: ExportRow[]; doneShare: number }>
}
export type RowMaker = (db: SetupDb, request: RowRequest) => Promise<RowSource>

export const pointAt = (longitude: number, latitude: number): Geometry => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

/** A source of rows that have all been read at once. */
export function toSingleBatch(rows: ExportRow[]): RowSource {
  async function* batches() {
    yield { rows, doneShare: 1 }
  }
  return { size: rows.length, batches: batches() }
}

/** A source of rows that belong to subjects such as stations; reads the rows of `atOnce` subjects at a time. */
export function readInBatches<Subject>(
  subjects: readonly Subject[],
  {
    rowsOfEach,
    atOnce,
    rowsOf,
  }: { rowsOfEach: number; atOnce: number; rowsOf: (subjects: readonly Subject[]) => Promise<ExportRow[]> },
): RowSource {
  async function* batches() {
    for (let at = 0; at < subjects.length; at += atOnce) {
      const rows = await rowsOf(subjects.slice(at, at + atOnce))
      yield { rows, doneShare: Math.min(1, (at + atOnce) / subjects.length) }
    }
  }
  return { size: subjects.length * rowsOfEach, batches: batches() }
}
