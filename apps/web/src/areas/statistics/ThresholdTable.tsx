import type { ThresholdKey } from '@verglas/contract/statistic-codes'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { type Localizer, unitOfFigure, writtenFigure } from './figure-columns.tsx'
import { type Figures, MIN_COMPLETENESS, share, thresholdName } from './figures.ts'

type Props = { all: readonly Figures[]; localizer: Localizer }
type Row = {
  readonly id: string
  readonly name: string
  readonly hours: number | null
  readonly days: number | null
  readonly wholeDays: number | null
  readonly completeness: number
}

/** Hours and days beyond each threshold, and the days with both frost and thaw. */
export function ThresholdTable({ all, localizer }: Props) {
  const { t, formats } = localizer
  const rows = all.flatMap(({ code, thresholds, freezeThawDays, completeness }): Row[] => [
    ...thresholds.map(({ key, hours, days, wholeDays }) => ({
      id: key,
      name: thresholdName(key as ThresholdKey, t, formats),
      hours,
      days,
      wholeDays,
      completeness,
    })),
    ...(freezeThawDays === null
      ? []
      : [
          {
            id: `freeze-${code}`,
            name: t('statistics.figureOf', {
              measure: t(`measures.${code}.short`),
              figure: t('statistics.figures.freezeThaw'),
            }),
            hours: null,
            days: freezeThawDays,
            wholeDays: null,
            completeness,
          },
        ]),
  ])
  const count = (id: 'hours' | 'days' | 'wholeDays'): Column<Row> => {
    const unit = id === 'hours' ? 'hours' : 'days'
    return {
      id,
      label: t(`statistics.figures.${id}`),
      title: t(`statistics.definitions.${id}`),
      units: [unitOfFigure(unit, localizer)],
      align: 'end',
      cell: (row) => {
        const value = row[id]
        return value === null ? <Quiet /> : <strong>{writtenFigure(unit, value, formats)}</strong>
      },
    }
  }
  const columns: readonly Column<Row>[] = [
    { id: 'name', label: t('statistics.threshold'), isHead: true, stays: 'start', cell: ({ name }) => name },
    count('hours'),
    count('days'),
    count('wholeDays'),
    {
      id: 'completeness',
      label: t('statistics.figures.completeness'),
      title: t('statistics.definitions.completeness'),
      align: 'end',
      tone: 'quiet',
      cell: ({ completeness }) => share(formats, completeness),
    },
  ]
  if (rows.length === 0) return null
  return (
    <section aria-label={t('statistics.thresholdTable')}>
      <Heading marginBottom={8}>{t('statistics.thresholdTable')}</Heading>
      <PlainTable
        look="narrow"
        label={t('statistics.thresholdTable')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isMuted={({ completeness }) => completeness < MIN_COMPLETENESS}
      />
    </section>
  )
}
