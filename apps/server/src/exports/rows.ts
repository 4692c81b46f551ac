import type { Locale } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { AsOf } from '../db/as-of.ts'
import type { SetupDb } from '../db/setup-db.ts'

export type Geometry = { type: string; coordinates: unknown }

/** Values by the code of their column: numbers metric, instants as ISO text, words as their codes. */
export type Row = {
  values: Readonly<Record<string, string | number | null>>
  geometry: Geometry | null
}

/** What the rows are made of, and for whom. */
export type RowRequest = {
  asOf: AsOf
  from: Date
  to: Date
  zoneId: string | null
  /** Of texts that are no words of the product. */
  lang: Locale
  personId: string
  may: (feature: Feature) => boolean
  /** Of the person; none: of all. */
  zoneIds: readonly string[]
}

/** Rows in parts, so that a large file never stands in memory as a whole. */
export type RowSource = {
  /** About how many there will be. */
  size: number
  batches: AsyncIterable<{ rows: Row[]; doneShare: number }>
}
export type RowMaker = (db: SetupDb, request: RowRequest) => Promise<RowSource>

export const pointAt = (longitude: number, latitude: number): Geometry => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

/** Where all is read at once. */
export function inOneBatch(rows: Row[]): RowSource {
  async function* batches() {
    yield { rows, doneShare: 1 }
  }
  return { size: rows.length, batches: batches() }
}

/** Where each thing of a list has its rows: so many things at a time. */
export function inBatches<Subject>(
  subjects: readonly Subject[],
  {
    rowsOfEach,
    atOnce,
    rowsOf,
  }: { rowsOfEach: number; atOnce: number; rowsOf: (subjects: readonly Subject[]) => Promise<Row[]> },
): RowSource {
  async function* batches() {
    for (let at = 0; at < subjects.length; at += atOnce) {
      const rows = await rowsOf(subjects.slice(at, at + atOnce))
      yield { rows, doneShare: Math.min(1, (at + atOnce) / subjects.length) }
    }
  }
  return { size: subjects.length * rowsOfEach, batches: batches() }
}
