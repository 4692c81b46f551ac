import { measure } from '@verglas/contract/measures'
import type { Display } from '../../../lib/display.ts'
import type { CsvFile } from '../../../ui/table/CsvButton.tsx'
import type { ComparedCode } from './measures.ts'
import { type ComparedTimeline, comparedRows } from './timelines.ts'

type Content = { readonly code: ComparedCode; readonly fromMs: number; readonly toMs: number }
type Row = ReturnType<typeof comparedRows>[number]

/**
 * The comparison as a file: one row per place and instant, with measured and forecast values distinguished.
 */
export function compareFile(
  timelines: readonly ComparedTimeline[],
  { code, fromMs, toMs }: Content,
  { t }: Pick<Display, 't'>,
): CsvFile<Row> {
  return {
    rows: comparedRows(timelines),
    columns: [
      { name: t('compare.columns.place'), kind: 'text', text: ({ place }) => place.name },
      { name: t('time.dateTime'), kind: 'instant', atMs: ({ ms }) => ms },
      {
        name: t(`measures.${code}.long`),
        kind: 'quantity',
        quantity: measure(code).quantity,
        value: ({ value }) => value,
      },
      {
        name: t('compare.kind'),
        kind: 'text',
        text: ({ isForecast }) => t(isForecast ? 'compare.isForecast' : 'compare.isMeasured'),
      },
    ],
    kind: t('compare.fileKind'),
    id: code,
    fromMs,
    toMs,
  }
}
