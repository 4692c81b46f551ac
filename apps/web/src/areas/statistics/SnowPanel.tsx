import { STEP_RANGES_HEIGHT_PX, stepRangesOption } from '@verglas/charts'
import { MIN_SNOW_CM } from '@verglas/contract/statistic-codes'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../lib/query.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { share } from './figures.ts'
import { eventColumns, monthColumns } from './snow-columns.tsx'
import { type SnowAnswer, type SnowEvent, snowByMonth } from './snow-months.ts'
import css from './statistics.module.css'
import type { View } from './view.ts'

/** When and how much it snowed: the events, monthly totals, and the overall total. */
export function SnowPanel({ view }: { view: View }) {
  const { t } = view.display
  const answer = useSnowEvents(view)
  if (answer.data && !answer.data.measuresSnow) return null
  return (
    <Panel reachesEdges padding="12px 14px" aria-label={t('statistics.snow.title')}>
      <Text as="h3" marginBottom={8}>
        {t('statistics.snow.title')}
      </Text>
      <SnowEvents view={view} />
    </Panel>
  )
}

const useSnowEvents = ({ stationId, timeQuery }: View) =>
  useCall('listStationSnowEvents', { params: { stationId }, query: timeQuery }, { keepsPrevious: true })

export function SnowEvents({ view }: { view: View }) {
  const { t, formats } = view.display
  const answer = useSnowEvents(view)
  return (
    <>
      <Answer answer={answer} isSection loading={<Loading shape="chart" heightPx={STEP_RANGES_HEIGHT_PX} />}>
        {(data) =>
          data.measuresSnow ? (
            <Snow data={data} display={view.display} />
          ) : (
            <Empty>{t('statistics.snow.notMeasured')}</Empty>
          )
        }
      </Answer>
      <p className={css.note}>
        {t('statistics.snow.hint', {
          least: formats.quantity('snow', MIN_SNOW_CM.snow),
          leastDepth: formats.quantity('snow', MIN_SNOW_CM.depth),
        })}
      </p>
    </>
  )
}

const idOf = ({ from }: SnowEvent) => from

function Snow({ data, display }: { data: SnowAnswer; display: View['display'] }) {
  const { t, formats } = display
  const { events, timezone, completeness } = data
  const months = useMemo(() => snowByMonth(events, timezone), [events, timezone])
  const option = useCallback(
    (room: ChartRoom) =>
      stepRangesOption({
        ...room,
        formats,
        t,
        quantity: 'snow',
        line: 'road',
        steps: events.toReversed().map(({ from, totalCm }) => ({
          label: formats.shortDate(Date.parse(from)),
          title: formats.dateTime(Date.parse(from)),
          low: null,
          mean: null,
          high: null,
          total: totalCm,
          completeness: null,
        })),
      }),
    [events, formats, t],
  )
  const completenessNote = (
    <p className={css.note}>{t('statistics.snow.completeness', { share: share(formats, completeness) })}</p>
  )
  if (events.length === 0)
    return (
      <>
        <Empty>{t('statistics.snow.none')}</Empty>
        {completenessNote}
      </>
    )
  return (
    <>
      <Chart
        option={option}
        heightPx={STEP_RANGES_HEIGHT_PX}
        label={t('statistics.snow.chartLabel', { count: events.length })}
      />
      {completenessNote}
      <div className={css.snow}>
        <PlainTable
          look="narrow"
          isLabelVisible
          label={t('statistics.snow.events')}
          columns={eventColumns(display)}
          rows={events}
          rowId={idOf}
        />
        <PlainTable
          look="narrow"
          isLabelVisible
          label={t('statistics.snow.season')}
          columns={monthColumns(display)}
          rows={months}
          rowId={({ month }) => month ?? 'all'}
        />
      </div>
    </>
  )
}
