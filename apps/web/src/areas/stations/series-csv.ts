import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import type { SheetColumn } from '@verglas/language/files/sheet'
import { measureWord } from '../../ui/badge/measure-word.ts'
import { codesOf, type Reading, type Series } from './detail-shape.ts'
import { qualitySentence } from './quality.ts'

/** Every measure of the readings; the last column names refused values. */
export function seriesColumns(
  series: Series,
  formats: Formats,
  t: Translate,
): readonly SheetColumn<Reading>[] {
  return [
    { name: t('time.dateTime'), kind: 'instant', atMs: ({ atMs }) => atMs },
    ...codesOf(series).map((code) => measureColumn(code, series, t)),
    {
      name: t('stations.quality'),
      kind: 'text',
      text: ({ quality }) =>
        [...quality]
          .map(([code, doubt]) => qualitySentence({ code, quality: doubt }, t, formats))
          .join(' | '),
    },
  ]
}

function measureColumn(code: MeasureCode, series: Series, t: Translate): SheetColumn<Reading> {
  const { quantity, codes } = measure(code)
  const name = t(`measures.${code}.long`)
  const value = ({ index }: Reading) => series.values[code]?.[index] ?? null
  return codes
    ? { name, kind: 'code', code: value, word: (codeValue) => measureWord(t, code, codeValue) }
    : { name, kind: 'quantity', quantity, value }
}
