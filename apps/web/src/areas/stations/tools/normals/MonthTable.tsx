import { NORMAL_ELEMENTS, type NormalElement } from '@verglas/contract/statistic-codes'
import type { Display } from '../../../../lib/display.ts'
import type { Column } from '../../../../ui/table/column.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { Quiet } from '../../../../ui/value/Quiet.tsx'
import { quantityOf } from './normal-elements.ts'

type Props = {
  name: string
  months: { readonly [Element in NormalElement]?: readonly number[] | undefined }
  display: Display
}

const MONTHS = Array.from({ length: 12 }, (_, month) => month)

/** The normals of a station, one element per row. */
export function MonthTable({ name, months, display: { t, formats } }: Props) {
  const written = (element: NormalElement, value: number | undefined) => {
    if (value === undefined) return <Quiet />
    const quantity = quantityOf(element)
    return quantity ? formats.quantity(quantity, value, { unit: false }) : formats.number(value, 1)
  }
  const columns: readonly Column<NormalElement>[] = [
    {
      id: 'element',
      label: t('stationtools.normals.element'),
      isHead: true,
      stays: 'start',
      cell: (element) => {
        const quantity = quantityOf(element)
        const name = t(`stationtools.normals.elements.${element}`)
        return quantity ? `${name} (${formats.unit(quantity)})` : name
      },
    },
    ...MONTHS.map(
      (month): Column<NormalElement> => ({
        id: `m${month}`,
        label: t(`stationtools.normals.months.${month + 1}`),
        align: 'end',
        cell: (element) => written(element, months[element]?.[month]),
      }),
    ),
  ]
  return (
    <PlainTable
      look="narrow"
      label={t('stationtools.normals.of', { name })}
      columns={columns}
      rows={NORMAL_ELEMENTS.filter((element) => months[element])}
      rowId={(element) => element}
    />
  )
}
