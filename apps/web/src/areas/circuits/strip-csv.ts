import type { SheetColumn } from '@verglas/language/files/sheet'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/pen.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import type { CsvFile } from '../../ui/table/CsvButton.tsx'
import { type CircuitForecast, type SegmentCourse, segmentName } from './circuit-strip.ts'
import { riskAt, riskWords } from './risk-words.ts'

type Row = { readonly course: SegmentCourse; readonly hour: number; readonly ms: number }

/** The strip for a spreadsheet: a line an hour of a segment. */
export function stripCsv(
  pen: Display,
  circuitId: string,
  courses: readonly SegmentCourse[],
  forecast: CircuitForecast,
): CsvFile<Row> {
  const { t } = pen
  const fromMs = Date.parse(forecast.startAt)
  const toMs = fromMs + forecast.hours * HOUR_MS
  const rows = courses.flatMap((course) =>
    Array.from({ length: forecast.hours }, (_, hour) => ({ course, hour, ms: fromMs + hour * HOUR_MS })),
  )
  const columns: readonly SheetColumn<Row>[] = [
    {
      name: t('circuits.page.segments'),
      kind: 'text',
      text: ({ course }) => segmentName(pen, course.segment),
    },
    { name: t('time.dateTime'), kind: 'instant', atMs: ({ ms }) => ms },
    {
      name: t('circuits.page.layers.risk'),
      kind: 'text',
      text: ({ course, hour }) => riskWords(pen, riskAt(course.risk, hour)),
    },
    {
      name: t('weather.roadTemperature'),
      kind: 'quantity',
      quantity: 'temperature',
      value: ({ course, hour }) => course.surfaceC[hour] ?? null,
    },
    {
      name: t('circuits.page.layers.condition'),
      kind: 'code',
      code: ({ course, hour }) => course.condition[hour] ?? null,
      word: (code) => codeWord(t, 'roadCondition', code),
    },
  ]
  return { rows, columns, kind: t('circuits.page.file'), id: circuitId, fromMs, toMs }
}
