import { type MeasureCode, measure } from '@verglas/contract/measures'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import type { Localizer } from './figure-columns.tsx'
import { type Figures, MIN_COMPLETENESS, meaningfulKinds, share } from './figures.ts'
import css from './statistics.module.css'

type Props = {
  all: readonly Figures[]
  /** The selected measure. */
  code: MeasureCode
  localizer: Localizer
  onMeasure: (code: string) => void
}

/** One row per measure of the period, each in its own unit. */
export function MeasureTable({ all, code, localizer, onMeasure }: Props) {
  const { t, formats } = localizer
  const written = (row: Figures, value: number | null) =>
    value === null ? <Quiet /> : <strong>{formats.quantity(measure(row.code).quantity, value)}</strong>
  const extreme = (id: 'low' | 'high'): Column<Figures> => ({
    id,
    label: t(`statistics.figures.${id}`),
    title: t(`statistics.definitions.${id}`),
    align: 'end',
    cell: (row) => {
      const extremeValue = meaningfulKinds(row.code).includes(id) ? row[id] : null
      if (!extremeValue) return <Quiet />
      const atMs = Date.parse(extremeValue.at)
      return (
        <span className={css.figure}>
          {written(row, extremeValue.value)}
          <small>{`${formats.shortDate(atMs)} ${formats.time(atMs)}`}</small>
        </span>
      )
    },
  })
  const figure = (id: 'mean' | 'total'): Column<Figures> => ({
    id,
    label: t(`statistics.figures.${id}`),
    title: t(`statistics.definitions.${id}`),
    align: 'end',
    cell: (row) => written(row, id === 'total' || meaningfulKinds(row.code).includes(id) ? row[id] : null),
  })
  const columns: readonly Column<Figures>[] = [
    {
      id: 'measure',
      label: t('statistics.measure'),
      isHead: true,
      stays: 'start',
      cell: (row) => t(`measures.${row.code}.long`),
    },
    figure('mean'),
    extreme('low'),
    extreme('high'),
    ...(all.some(({ total }) => total !== null) ? [figure('total')] : []),
    {
      id: 'completeness',
      label: t('statistics.figures.completeness'),
      title: t('statistics.definitions.completeness'),
      align: 'end',
      tone: 'quiet',
      cell: ({ completeness }) => share(formats, completeness),
    },
  ]
  return (
    <section aria-label={t('statistics.measures')}>
      <Heading marginBottom={8}>{t('statistics.measures')}</Heading>
      <PlainTable
        look="narrow"
        label={t('statistics.measures')}
        columns={columns}
        rows={all.filter((row) => meaningfulKinds(row.code).length > 0 || row.total !== null)}
        rowId={(row) => row.code}
        isMuted={({ completeness }) => completeness < MIN_COMPLETENESS}
        markedIds={[code]}
        onOpen={onMeasure}
      />
    </section>
  )
}
