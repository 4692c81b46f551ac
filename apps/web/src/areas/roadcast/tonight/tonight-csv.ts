import type { Display } from '../../../lib/display.ts'
import { codeWord } from '../../../ui/badge/code-palettes.ts'
import type { CsvFile } from '../../../ui/table/CsvButton.tsx'
import type { RoadHour } from '../panels.ts'
import type { NightRow } from './tonight.ts'

type FileRow = { readonly row: NightRow; readonly hour: RoadHour }

/** The night as a file: one row per road and hour, in the order of the table. */
export function tonightFile(
  rows: readonly NightRow[],
  setupId: string,
  { t }: Pick<Display, 't'>,
): CsvFile<FileRow> {
  const lines = rows.flatMap((row) => (row.road?.hours ?? []).map((hour) => ({ row, hour })))
  const times = lines.map(({ hour }) => hour.ms)
  return {
    rows: lines,
    columns: [
      { name: t('tonight.columns.road'), kind: 'text', text: ({ row }) => row.point.name },
      { name: t('time.dateTime'), kind: 'instant', atMs: ({ hour }) => hour.ms },
      {
        name: t('weather.roadTemperature'),
        kind: 'quantity',
        quantity: 'temperature',
        value: ({ hour }) => hour.ts,
      },
      {
        name: t('weather.danger'),
        kind: 'code',
        code: ({ hour }) => hour.danger,
        word: (code) => codeWord(t, 'danger', code),
      },
      {
        name: t('weather.roadCondition'),
        kind: 'code',
        code: ({ hour }) => hour.condition,
        word: (code) => codeWord(t, 'roadCondition', code),
      },
      {
        name: t('roadcast.belowZero'),
        kind: 'number',
        unit: '%',
        value: ({ hour }) => (hour.belowZero === null ? null : hour.belowZero * 100),
      },
      { name: t('csv.issued'), kind: 'instant', atMs: ({ row }) => row.road?.issuedMs ?? 0 },
    ],
    kind: t('tonight.fileKind'),
    id: setupId,
    fromMs: Math.min(...times),
    toMs: Math.max(...times),
  }
}
