import type { observationRow } from './rows.ts'

type Row = ReturnType<typeof observationRow>

/** Columns of a row that are not values of measures. */
const NON_VALUE_COLUMNS = new Set([
  'station_id',
  'observed_at',
  'source',
  'message',
  'measured',
  'extra',
  'quality',
])

/**
 * Rows of an archive as series for `store_observation_series`, which name each measure once per station instead of once
 * per reading. Readings with a time of report stay rows, because the database compares them one by one.
 */
export function seriesOf(rows: readonly Row[]): object[] {
  const byStation = new Map<string, Row[]>()
  const single: Row[] = []
  for (const row of rows) {
    if (row.said_at) {
      single.push(row)
      continue
    }
    const key = `${row.station_id} ${row.source} ${row.message ?? ''}`
    const existing = byStation.get(key)
    if (existing) existing.push(row)
    else byStation.set(key, [row])
  }
  return [...[...byStation.values()].map(packed), ...single]
}

function packed(rows: readonly Row[]): object {
  const columns = new Set<string>()
  for (const row of rows) for (const column in row) if (!NON_VALUE_COLUMNS.has(column)) columns.add(column)
  const { station_id, source, message } = rows[0] ?? {}
  const series: Record<string, unknown> = {
    station_id,
    source,
    message,
    times: arrayText(rows.map(({ observed_at }) => (observed_at as Date).toISOString())),
    extra: entriesOf(rows, 'extra'),
    quality: entriesOf(rows, 'quality'),
  }
  for (const column of columns) series[column] = arrayText(rows.map((row) => row[column] ?? 'null'))
  return series
}

const arrayText = (values: readonly unknown[]): string => `{${values.join()}}`

/** Entries by the position of the reading, from 1, for readings that have some. */
function entriesOf(rows: readonly Row[], column: 'extra' | 'quality'): object | undefined {
  const entries = rows.flatMap((row, index) =>
    Object.keys(row[column] as object).length > 0 ? [[index + 1, row[column]] as const] : [],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
