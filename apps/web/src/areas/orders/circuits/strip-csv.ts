import type { SheetColumn } from '@verglas/language/files/sheet'
import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { codeWord } from '../../../ui/badge/code-palettes.ts'
import type { CsvFile } from '../../../ui/table/CsvButton.tsx'
import { type CircuitForecast, type SegmentTimeline, segmentName } from './circuit-strip.ts'
import { riskAt, riskWords } from './risk-words.ts'

type Row = { readonly timeline: SegmentTimeline; readonly hour: number; readonly ms: number }

/** The strip as CSV: one line per segment and hour. */
export function stripCsv(
  display: Display,
  circuitId: string,
  timelines: readonly SegmentTimeline[],
  forecast: CircuitForecast,
): CsvFile<Row> {
  const { t } = display
  const fromMs = Date.parse(forecast.startAt)
  const toMs = fromMs + forecast.hours * HOUR_MS
  const rows = timelines.flatMap((timeline) =>
    Array.from({ length: forecast.hours }, (_, hour) => ({ timeline, hour, ms: fromMs + hour * HOUR_MS })),
  )
  const columns: readonly SheetColumn<Row>[] = [
    {
      name: t('circuits.page.segments'),
      kind: 'text',
      text: ({ timeline }) => segmentName(display, timeline.segment),
    },
    { name: t('time.dateTime'), kind: 'instant', atMs: ({ ms }) => ms },
    {
      name: t('circuits.page.layers.risk'),
      kind: 'text',
      text: ({ timeline, hour }) => riskWords(display, riskAt(timeline.risk, hour)),
    },
    {
      name: t('weather.roadTemperature'),
      kind: 'quantity',
      quantity: 'temperature',
      value: ({ timeline, hour }) => timeline.surfaceC[hour] ?? null,
    },
    {
      name: t('circuits.page.layers.condition'),
      kind: 'code',
      code: ({ timeline, hour }) => timeline.condition[hour] ?? null,
      word: (code) => codeWord(t, 'roadCondition', code),
    },
  ]
  return { rows, columns, kind: t('circuits.page.file'), id: circuitId, fromMs, toMs }
}
