import { HEALTH_MEASURES } from '@verglas/contract/station-tool-codes'
import { DAY_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import type { CsvFile } from '../../../ui/table/CsvButton.tsx'
import { differenceIn, type HealthRow } from './health.ts'

type Line = { readonly row: HealthRow; readonly entry: HealthRow['measures'][number] }

/** One row per station and measure: completeness, faults, and the difference from its surroundings. */
export function healthFile(rows: readonly HealthRow[], nowMs: number, { t }: Display): CsvFile<Line> {
  return {
    rows: rows.flatMap((row) =>
      HEALTH_MEASURES.flatMap((code) => {
        const entry = row.measures.find((candidate) => candidate.code === code)
        return entry ? [{ row, entry }] : []
      }),
    ),
    columns: [
      { name: t('stationtools.columns.name'), kind: 'text', text: ({ row }) => row.name },
      {
        name: t('stationtools.measure'),
        kind: 'text',
        text: ({ entry }) => t(`measures.${entry.code}.long`),
      },
      {
        name: t('stationtools.views.completeness'),
        kind: 'quantity',
        quantity: 'percent',
        value: ({ entry }) => entry.completeness * 100,
      },
      {
        name: t('stationtools.columns.faults'),
        kind: 'quantity',
        quantity: 'code',
        value: ({ entry }) => entry.faults,
      },
      {
        name: t('stationtools.offset'),
        kind: 'text',
        text: ({ row, entry }) => String(differenceIn(row.neighbours, entry.code)?.offset ?? ''),
      },
      {
        name: t('stationtools.drift'),
        kind: 'text',
        text: ({ row, entry }) => String(differenceIn(row.neighbours, entry.code)?.drift ?? ''),
      },
    ],
    kind: t('stationtools.fileKind'),
    id: '30d',
    fromMs: nowMs - 30 * DAY_MS,
    toMs: nowMs,
  }
}
