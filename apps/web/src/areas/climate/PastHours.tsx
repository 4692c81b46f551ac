import type { CallAnswer } from '@verglas/contract'
import { usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import css from './past-hours.module.css'

type Props = { castpointId: string; facts: { readonly name: string; readonly timeZone: string } }

type Hour = CallAnswer<'getAircastAnalysis'>['points'][number]

const MEASURES = [
  { code: 'tair', quantity: 'temperature' },
  { code: 'tdew', quantity: 'temperature' },
  { code: 'rh', quantity: 'percent' },
  { code: 'wind_avg', quantity: 'speed' },
  { code: 'wind_dir', quantity: 'direction' },
  { code: 'rain', quantity: 'rain' },
  { code: 'pres', quantity: 'pressure' },
] as const

/** The atmosphere of the last 48 hours, newest first: readings where there are any, else what was forecast then. */
export function PastHours({ castpointId, facts }: Props) {
  const { t, formats } = usePen(facts.timeZone)
  const { data } = useCall('getAircastAnalysis', { params: { castpointId } }, { keepsFormer: true })
  const hours = (data?.points ?? []).filter(({ origin }) => origin !== 'none').toReversed()
  if (hours.length === 0) return null
  const columns: readonly Column<Hour>[] = [
    {
      id: 'hour',
      label: t('time.hour'),
      isHead: true,
      stays: 'start',
      cell: ({ dt }) => `${formats.shortDay(Date.parse(dt))} ${formats.time(Date.parse(dt))}`,
    },
    {
      id: 'origin',
      label: t('climate.origin'),
      tone: 'quiet',
      cell: ({ origin }) => t(`climate.origins.${origin}`),
    },
    ...MEASURES.filter(({ code }) => hours.some((hour) => hour[code] !== null)).map(
      ({ code, quantity }): Column<Hour> => ({
        id: code,
        label: t(`measures.${code}.short`),
        title: t(`measures.${code}.long`),
        units: [quantity === 'direction' ? '' : formats.unit(quantity)],
        align: 'end',
        cell: (hour) => formats.quantity(quantity, hour[code], { unit: false }),
      }),
    ),
  ]
  return (
    <details className={css.past}>
      <summary title={t('climate.analysisHint')}>{t('climate.analysis')}</summary>
      <PlainTable
        label={`${t('climate.analysis')} · ${facts.name}`}
        columns={columns}
        rows={hours}
        rowId={({ dt }) => dt}
      />
    </details>
  )
}
