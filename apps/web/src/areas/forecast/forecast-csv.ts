import type { SheetColumn } from '@verglas/language/files/sheet'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import type { CsvFile } from '../../ui/table/CsvButton.tsx'
import { weatherWord } from '../../ui/weather/weather-word.ts'
import type { Column } from './columns.ts'
import type { Run, Step } from './forecast-step.ts'

type Content = {
  readonly castpointId: string
  readonly run: Pick<Run, 'issuedAt'>
  readonly steps: readonly Step[]
  /** All columns that the person may see for these steps, even those that the table leaves out. */
  readonly columns: readonly Column[]
  readonly stepH: 1 | 6 | 24
}

/** The forecast as a file, one row per step. */
export function forecastFile(
  { castpointId, run, steps, columns, stepH }: Content,
  { t }: Pick<Display, 't'>,
): CsvFile<Step> {
  const [first, last] = [steps[0], steps.at(-1)]
  return {
    rows: steps,
    columns: [
      { name: t('time.dateTime'), kind: 'instant', atMs: ({ dt }) => Date.parse(dt) },
      { name: t('csv.duration'), kind: 'number', unit: 'h', value: ({ duration }) => duration },
      ...columns.map(
        ({ code, label, quantity, sumOf }): SheetColumn<Step> => ({
          name: sumOf === undefined ? t(label) : `${t(sumOf)}, ${t(label)}`,
          kind: 'quantity',
          quantity,
          value: (step) => step[code],
        }),
      ),
      {
        name: t('weather.weather'),
        kind: 'code',
        code: ({ weather }) => weather,
        word: (code) => weatherWord({ t }, code),
      },
      { name: t('csv.issued'), kind: 'instant', atMs: () => Date.parse(run.issuedAt) },
    ],
    kind: t('csv.kinds.forecast', { step: `${stepH}h` }),
    id: castpointId,
    fromMs: Date.parse(first?.dt ?? run.issuedAt),
    toMs: last ? Date.parse(last.dt) + last.duration * HOUR_MS : Date.parse(run.issuedAt),
  }
}
