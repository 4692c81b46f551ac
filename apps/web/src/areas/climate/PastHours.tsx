import type { CallAnswer } from '@verglas/contract'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
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

const usePastHours = (castpointId: string) =>
  useCall('getAircastAnalysis', { params: { castpointId } }, { keepsPrevious: true })

const hoursWithValues = (points: readonly Hour[]) =>
  points.filter(({ origin }) => origin !== 'none').toReversed()

/** The last 48 hours of weather as a collapsed section of another screen. */
export function PastHours({ castpointId, facts }: Props) {
  const { t } = useDisplay(facts.timeZone)
  const hours = hoursWithValues(usePastHours(castpointId).data?.points ?? [])
  if (hours.length === 0) return null
  return (
    <details className={css.past}>
      <summary title={t('climate.analysisHint')}>{t('climate.analysis')}</summary>
      <HourTable hours={hours} facts={facts} />
    </details>
  )
}

/** The last 48 hours of weather as an open panel on another screen. */
export function PastHoursPanel({ castpointId, facts }: Props) {
  const { t } = useDisplay(facts.timeZone)
  return (
    <Answer
      answer={usePastHours(castpointId)}
      failed={t('climate.analysisFailed')}
      loading={<Loading shape="table" count={6} />}
      isSection
    >
      {({ points }) => {
        const hours = hoursWithValues(points)
        return hours.length === 0 ? (
          <Empty>{t('climate.noAnalysis')}</Empty>
        ) : (
          <HourTable hours={hours} facts={facts} />
        )
      }}
    </Answer>
  )
}

/** Latest first: readings if there are any, otherwise the forecast for that hour. */
function HourTable({ hours, facts }: Pick<Props, 'facts'> & { hours: readonly Hour[] }) {
  const { t, formats } = useDisplay(facts.timeZone)
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
    <PlainTable
      label={`${t('climate.analysis')} · ${facts.name}`}
      columns={columns}
      rows={hours}
      rowId={({ dt }) => dt}
    />
  )
}
