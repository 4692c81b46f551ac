import type { SheetColumn } from '@verglas/language/files/sheet'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import type { CsvFile } from '../../ui/table/CsvButton.tsx'
import type { RoadStep } from './road.ts'
import { metricOf, ROAD_COLUMNS, type RoadColumn, roadUnit } from './road-columns.ts'

type Content = {
  readonly castpointId: string
  readonly issuedAt: string
  readonly steps: readonly RoadStep[]
  readonly stepMs: number
}

/** The road forecast as a file, one row per instant, with every column. */
export function roadFile(
  { castpointId, issuedAt, steps, stepMs }: Content,
  { t, formats }: Pick<Display, 't' | 'formats'>,
): CsvFile<RoadStep> {
  const [first, last] = [steps[0], steps.at(-1)]
  return {
    rows: steps,
    columns: [
      { name: t('time.dateTime'), kind: 'instant', atMs: ({ dt }) => Date.parse(dt) },
      ...ROAD_COLUMNS.map((column) => csvColumn(column, { t, formats })),
      {
        name: t('humancast.corrected'),
        kind: 'text',
        text: ({ corrected }) => t(corrected ? 'app.yes' : 'app.no'),
      },
      { name: t('csv.issued'), kind: 'instant', atMs: () => Date.parse(issuedAt) },
    ],
    kind: t('csv.kinds.road', {
      step: stepMs < HOUR_MS ? `${stepMs / 60_000}min` : `${stepMs / HOUR_MS}h`,
    }),
    id: castpointId,
    fromMs: Date.parse(first?.dt ?? issuedAt),
    toMs: Date.parse(last?.dt ?? issuedAt) + stepMs,
  }
}

function csvColumn(
  column: RoadColumn,
  { t, formats }: Pick<Display, 't' | 'formats'>,
): SheetColumn<RoadStep> {
  const { code, label, quantity, table, unit } = column
  const name = t(label)
  const value = (step: RoadStep) => metricOf(column, step)
  if (table)
    return {
      name,
      kind: 'code',
      code: (step) => step[code],
      word: (codeValue) => codeWord(t, table, codeValue),
    }
  return quantity === null || unit !== undefined
    ? { name, kind: 'number', unit: roadUnit(column, formats), value }
    : { name, kind: 'quantity', quantity, value }
}
