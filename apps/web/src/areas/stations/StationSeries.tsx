import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { chosenSeries, isEmptySeries, readMeasures } from './detail-shape.ts'
import { SeriesChart } from './SeriesChart.tsx'
import { type SeriesRange, stepMinutes } from './series-range.ts'

type Props = { readonly stationId: string; readonly hours: number }

const STEP_MS = 600_000

/** The last hours of a station, for other screens. */
export function StationSeries({ stationId, hours }: Props) {
  const { t } = useDisplay()
  const { nowMs } = useTimeMode()
  const toMs = (Math.floor(nowMs / STEP_MS) + 1) * STEP_MS
  const range = useMemo(
    (): SeriesRange => ({ id: 'free', fromMs: toMs - hours * HOUR_MS, toMs, endsAtLatest: false }),
    [toMs, hours],
  )
  const infos = useCall('getStationInfos', { params: { stationId } }, { keepsPrevious: true })
  const series = useCall(
    'getStationSeries',
    {
      params: { stationId },
      query: {
        time_from: writeInstant(range.fromMs),
        time_to: writeInstant(range.toMs),
        step: String(stepMinutes(range)),
      },
    },
    { keepsPrevious: true },
  )
  return (
    <Answer
      answer={allAnswered({ infos, series })}
      failed={t('stations.failed')}
      loading={<Loading shape="chart" heightPx={240} />}
      isSection
    >
      {(answers) => {
        const values = chosenSeries(answers.series, readMeasures(undefined, answers.infos.measures))
        return isEmptySeries(values) ? (
          <Empty>{t('stations.noneInRange')}</Empty>
        ) : (
          <SeriesChart
            station={answers.infos.station}
            series={answers.series}
            values={values}
            range={range}
          />
        )
      }}
    </Answer>
  )
}
