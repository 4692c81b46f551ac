import type { Neighbour, Pass, RepeatedRow } from './repeated-row.ts'

/** Clocks of loggers drift by seconds. */
const TOLERANCE_MS = 60_000

/**
 * The pass of each row as far as its record number proves it: between two records lies at least the time of the
 * records between them. Null: the rows have no such numbers. Contradictory: the numbers began anew meanwhile.
 */
export function passesByRecordNumber(
  rows: readonly RepeatedRow[],
  {
    before,
    after,
    recordStepMs,
  }: {
    readonly before: Neighbour | null
    readonly after: Neighbour | null
    /** Time between two records; null: the file does not show it, and numbers only give the order. */
    readonly recordStepMs: number | null
  },
): readonly (Pass | null)[] | 'contradictory' | null {
  if (rows.some(({ recordNumber }) => (recordNumber ?? null) === null) || !areCounted(rows)) return null
  const records = [
    ...rows.map(({ firstMs, secondMs, isFirstOnly, recordNumber }, index) => ({
      index,
      number: recordNumber ?? 0,
      times: isFirstOnly ? [firstMs] : [firstMs, secondMs],
    })),
    ...[before, after].flatMap((neighbour) =>
      neighbour?.recordNumber == null
        ? []
        : [{ index: null, number: neighbour.recordNumber, times: [neighbour.ms] }],
    ),
  ].sort((a, b) => a.number - b.number)
  const stepMs = recordStepMs ?? 0
  const earliest = bounds(records, { stepMs, sign: 1 })
  const latest = bounds(records.toReversed(), { stepMs, sign: -1 })
  if (!earliest || !latest || rows.some((_, index) => (earliest[index] ?? 0) > (latest[index] ?? 0)))
    return 'contradictory'
  return rows.map(({ firstMs }, index) => {
    if (earliest[index] !== latest[index]) return null
    return earliest[index] === firstMs ? 'first' : 'second'
  })
}

type NumberedRecord = { index: number | null; number: number; times: readonly number[] }

/**
 * By index the earliest possible instants of records in rising order (sign 1), or the latest ones of records in
 * falling order (sign -1). Null if a record has none.
 */
function bounds(
  records: readonly NumberedRecord[],
  { stepMs, sign }: { stepMs: number; sign: 1 | -1 },
): readonly number[] | null {
  const instants: number[] = []
  let limit: { ms: number; number: number } | null = null
  for (const { index, number, times } of records) {
    const limitMs: number | null = limit && limit.ms + (number - limit.number) * stepMs
    const ms: number | undefined = (sign === 1 ? times : times.toReversed()).find(
      (candidate) => limitMs === null || (candidate - limitMs) * sign >= -TOLERANCE_MS,
    )
    if (ms === undefined) return null
    if (index !== null) instants[index] = ms
    limit = { ms, number }
  }
  return instants
}

/** Whether the numbers count the rows: two different times never have the same number. */
function areCounted(rows: readonly RepeatedRow[]): boolean {
  const timeByNumber = new Map<number, number>()
  for (const { recordNumber, firstMs } of rows) {
    const time = timeByNumber.get(recordNumber ?? 0)
    if (time !== undefined && time !== firstMs) return false
    timeByNumber.set(recordNumber ?? 0, firstMs)
  }
  return true
}
