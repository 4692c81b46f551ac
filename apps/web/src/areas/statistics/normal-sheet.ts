import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { type NamedSheet, sheetOf } from '@verglas/language/files/sheet'
import { convert } from '@verglas/quantities'
import type { Localizer } from './figure-columns.tsx'
import { type Figures, figuresOf } from './figures.ts'
import { type NormalRow, normalRows } from './normal-rows.ts'

type Normal = NonNullable<CallAnswer<'listStationStatYears'>['normal']>

/**
 * Measures with normals; rain and its accumulation mean the same, so the first that a station has is used.
 */
const MEASURES: readonly (readonly MeasureCode[])[] = [['tair'], ['rain', 'rain_sum'], ['snow']]

/** The measurements of the period next to thirty-year normals, in the user's units. */
export function normalSheet(all: readonly Figures[], normal: Normal, localizer: Localizer): NamedSheet {
  const { t, formats } = localizer
  const { name, source, firstYear, lastYear } = normal.reference
  const rows = MEASURES.flatMap((codes): NormalRow[] => {
    const code = codes.find((candidate) => figuresOf(all, candidate)) ?? codes[0]
    return (code && normalRows(code, figuresOf(all, code), normal)) || []
  })
  const toUnit = ({ unit }: NormalRow, metric: number | null) =>
    metric === null || unit === 'days' ? metric : convert(unit, metric, formats.settings.units, metric).value
  return {
    name: t('statistics.sheets.normals'),
    ...sheetOf(
      rows,
      [
        { name: t('statistics.figure'), kind: 'text', text: ({ id }) => t(`statistics.normalFigures.${id}`) },
        {
          name: t('statistics.unit'),
          kind: 'text',
          text: ({ unit, normal: usual }) =>
            unit === 'days' ? t('statistics.units.days') : formats.unit(unit, usual),
        },
        {
          name: t('statistics.measured'),
          kind: 'number',
          unit: '',
          value: (row) => toUnit(row, row.measured),
        },
        { name: t('statistics.normal'), kind: 'number', unit: '', value: (row) => toUnit(row, row.normal) },
        {
          name: t('statistics.reference'),
          kind: 'text',
          text: () => `${name} (${source}), ${firstYear}–${lastYear}`,
        },
      ],
      localizer,
    ),
  }
}
