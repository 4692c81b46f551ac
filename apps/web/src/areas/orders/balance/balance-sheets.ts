import { type NamedSheet, type SheetColumn, sheetOf } from '@verglas/language/files/sheet'
import type { Display } from '../../../lib/display.ts'
import type { Balance } from './balance.ts'
import { comparedSheetColumns } from './balance-columns.tsx'

type Writing = Pick<Display, 't' | 'formats'>

/** One sheet each for nights, circuits and road classes, with every material. */
export function balanceSheets(
  { nights, circuits, classes }: Balance,
  display: Writing,
): readonly NamedSheet[] {
  const { t } = display
  return [
    {
      name: t('balance.byNight'),
      ...sheetOf(
        nights,
        [
          { name: t('balance.night'), kind: 'text', text: ({ night }) => night },
          ...comparedSheetColumns<Balance['nights'][number]>(display),
          { name: t('balance.severity'), kind: 'number', unit: '', value: ({ severity }) => severity },
          {
            name: t('balance.lowest'),
            kind: 'quantity',
            quantity: 'temperature',
            value: ({ lowestC }) => lowestC,
          },
          {
            name: t('balance.snow'),
            kind: 'quantity',
            quantity: 'snow',
            value: ({ snowMm }) => (snowMm === null ? null : snowMm / 10),
          },
        ],
        display,
      ),
    },
    {
      name: t('balance.byCircuit'),
      ...sheetOf(
        circuits,
        [
          { name: t('balance.circuit'), kind: 'text', text: ({ name }) => name },
          lengthColumn<Balance['circuits'][number]>(display),
          ...comparedSheetColumns<Balance['circuits'][number]>(display),
        ],
        display,
      ),
    },
    {
      name: t('balance.byClass'),
      ...sheetOf(
        classes,
        [
          {
            name: t('balance.class'),
            kind: 'text',
            text: ({ roadType }) => t(`circuits.roadTypes.${roadType}`),
          },
          lengthColumn<Balance['classes'][number]>(display),
          ...comparedSheetColumns<Balance['classes'][number]>(display),
        ],
        display,
      ),
    },
  ]
}

const lengthColumn = <Row extends { readonly lengthKm: number }>({ t }: Writing): SheetColumn<Row> => ({
  name: t('balance.length'),
  kind: 'quantity',
  quantity: 'visibility',
  value: ({ lengthKm }) => lengthKm * 1000,
})
