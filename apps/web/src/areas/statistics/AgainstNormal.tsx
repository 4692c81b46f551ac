import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { NORMAL_WITHIN_KM } from '@verglas/contract/statistic-codes'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { type Figures, MIN_COMPLETENESS, share } from './figures.ts'
import { type NormalRow, normalRows } from './normal-rows.ts'
import css from './statistics.module.css'
import type { View } from './view.ts'

type Props = {
  normal: CallAnswer<'listStationStatYears'>['normal']
  figures: Figures | undefined
  code: MeasureCode
  display: View['display']
}

/** The measurements of a period compared with thirty-year normals, if the measure has some. */
export function AgainstNormal({ normal, figures, code, display }: Props) {
  const { t, formats } = display
  const rows = normalRows(code, figures, normal)
  if (rows === null) return null
  if (!normal)
    return (
      <p className={css.note}>
        {t('statistics.noNormal', { limit: formats.quantity('visibility', NORMAL_WITHIN_KM * 1000) })}
      </p>
    )
  const { name, source, distanceKm, firstYear, lastYear } = normal.reference
  const number = (row: NormalRow, value: number) =>
    row.unit === 'days'
      ? `${formats.number(value, 1)} ${t('statistics.units.days')}`
      : formats.quantity(row.unit, value)
  const difference = (row: NormalRow) => {
    if (row.measured === null) return '–'
    const difference = row.measured - row.normal
    if (row.unit !== 'days') return formats.difference(row.unit, difference, { sign: true })
    return `${difference > 0 ? '+' : ''}${formats.number(difference, 1)}`
  }
  const isIncomplete = (figures?.completeness ?? 0) < MIN_COMPLETENESS
  const columns: readonly Column<NormalRow>[] = [
    {
      id: 'figure',
      label: t('statistics.figure'),
      isHead: true,
      stays: 'start',
      cell: ({ id }) => t(`statistics.normalFigures.${id}`),
    },
    {
      id: 'measured',
      label: t('statistics.measured'),
      align: 'end',
      cell: (row) => (row.measured === null ? '–' : number(row, row.measured)),
    },
    {
      id: 'normal',
      label: t('statistics.normal'),
      align: 'end',
      cell: (row) => number(row, row.normal),
    },
    { id: 'difference', label: t('statistics.difference'), align: 'end', cell: difference },
  ]
  return (
    <>
      <PlainTable
        look="narrow"
        isLabelVisible
        label={t('statistics.againstNormal', { from: firstYear, to: lastYear })}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isMuted={() => isIncomplete}
      />
      <p className={css.note}>
        {t('statistics.normalOf', {
          name,
          source,
          distance: formats.quantity('visibility', distanceKm * 1000),
        })}{' '}
        {t('statistics.normalDays', { count: normal.days })}
        {isIncomplete &&
          figures &&
          ` ${t('statistics.lowCompleteness', { share: share(formats, figures.completeness) })}`}
      </p>
    </>
  )
}
