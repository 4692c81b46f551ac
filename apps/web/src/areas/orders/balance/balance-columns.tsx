import type { SheetColumn } from '@verglas/language/files/sheet'
import type { Display } from '../../../lib/display.ts'
import type { Column } from '../../../ui/table/column.ts'
import { CHOICES, type Choice, type Compared, KINDS, kilograms } from './balance.ts'

/** The recommended, ordered and done amounts of one material, and the number of treatments. */
export function comparedColumns<Row extends Compared>(
  choice: Choice,
  { t, formats }: Pick<Display, 't' | 'formats'>,
): readonly Column<Row>[] {
  return [
    ...KINDS.map(
      (kind): Column<Row> => ({
        id: kind,
        label: t(`balance.${kind}`),
        units: [formats.unit('mass')],
        align: 'end',
        widthPx: 110,
        cell: (row) => formats.quantity('mass', kilograms(row[kind], choice), { unit: false }),
      }),
    ),
    {
      id: 'counts',
      label: t('balance.counts'),
      title: t('balance.countsHint'),
      align: 'end',
      widthPx: 110,
      cell: (row) => KINDS.map((kind) => formats.number(row[kind].count, 0)).join(' / '),
    },
    {
      id: 'doneOfOrdered',
      label: t('balance.doneOfOrdered'),
      title: t('balance.doneOfOrderedHint'),
      align: 'end',
      widthPx: 110,
      cell: (row) => shareDone(row, 'ordered', choice, { formats }),
    },
  ]
}

/** The amount done as a share of the amount advised, or the amount done for orders as a share of the amount ordered. */
export function shareDone(
  row: Compared,
  basis: 'advised' | 'ordered',
  choice: Choice,
  { formats }: Pick<Display, 'formats'>,
): string {
  const kg = kilograms(row[basis], choice)
  const done = kilograms(basis === 'ordered' ? row.doneOnOrder : row.done, choice)
  return kg > 0 ? formats.quantity('percent', (100 * done) / kg) : '–'
}

const SHEET_KINDS = [...KINDS, 'doneOnOrder'] as const

/** The same columns for a file, with every material. */
export const comparedSheetColumns = <Row extends Compared>({
  t,
}: Pick<Display, 't'>): readonly SheetColumn<Row>[] =>
  SHEET_KINDS.flatMap((kind): SheetColumn<Row>[] => [
    {
      name: t('balance.of', { what: t(`balance.${kind}`), material: t('balance.counts') }),
      kind: 'number',
      unit: '',
      value: (row) => row[kind].count,
    },
    ...CHOICES.slice(1).map(
      (choice): SheetColumn<Row> => ({
        name: t('balance.of', { what: t(`balance.${kind}`), material: t(`balance.materials.${choice}`) }),
        kind: 'quantity',
        quantity: 'mass',
        value: (row) => kilograms(row[kind], choice),
      }),
    ),
  ])
