import type { Quantity } from '@verglas/contract/measures'
import type { Display } from '../../../lib/display.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { PairFigures as Figures, Pair } from './pair.ts'

type Props = {
  figures: Figures
  /** Quantity of both; null if they differ in kind and have no difference. */
  quantity: Quantity | null
  display: Display
}

type Row = { readonly id: string; readonly value: string }

/** Statistics of the two measures in numbers. */
export function PairFigures({ figures, quantity, display: { t, formats } }: Props) {
  const { count, mean, deviation, lowest, highest, correlation } = figures
  const difference = (value: number, sign = true) =>
    quantity ? formats.difference(quantity, value, { sign }) : ''
  const at = ({ ms, x, y }: Pair) => `${difference(y - x)} (${formats.shortDay(ms)} ${formats.time(ms)})`
  const rows: readonly Row[] = [
    { id: 'count', value: formats.number(count, 0) },
    ...(quantity
      ? [
          { id: 'mean', value: difference(mean) },
          { id: 'deviation', value: difference(deviation, false) },
          { id: 'lowest', value: at(lowest) },
          { id: 'highest', value: at(highest) },
        ]
      : []),
    { id: 'correlation', value: correlation === null ? '–' : formats.number(correlation, 2) },
  ]
  return (
    <PlainTable
      look="narrow"
      isHeadHidden
      label={t('compare.pair.figures')}
      columns={[
        {
          id: 'name',
          label: t('compare.pair.figure'),
          isHead: true,
          cell: ({ id }: Row) => t(`compare.pair.of.${id}`),
        },
        { id: 'value', label: t('compare.pair.value'), align: 'end', cell: ({ value }) => value },
      ]}
      rows={rows}
      rowId={({ id }) => id}
    />
  )
}
