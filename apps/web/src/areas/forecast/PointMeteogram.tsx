import { latestRoad, meteogramSummary, nextDay } from '@verglas/charts'
import { useMemo } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { useRoad } from '../roadcast/panels.ts'
import { FIRST_HEIGHT_PX, ForecastMeteogram } from './ForecastMeteogram.tsx'
import { type Run, type Step, stateOfRun } from './forecast-step.ts'
import { originOf } from './meteogram-input.ts'
import { RunLine } from './RunLine.tsx'
import { useCastpoint } from './use-castpoint.ts'
import { useMeasurements } from './use-measurements.ts'

type Props = { readonly castpointId: string; readonly onSelectHour: (hourMs: number) => void }

const SOON_MS = 10 * 60_000

/** The next two days of a point for screens of other areas: the summary, the drawing and its source. */
export function PointMeteogram({ castpointId, onSelectHour }: Props) {
  const display = useDisplay()
  const answer = useCall('getForecast1h', { params: { castpointId } }, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={display.t('forecast.failed')}
      loading={<Loading shape="chart" heightPx={FIRST_HEIGHT_PX} />}
      isSection
    >
      {({ run, points }) =>
        run === null || points.length === 0 ? (
          <Empty>{display.t('forecast.noForecast')}</Empty>
        ) : (
          <Drawn castpointId={castpointId} run={run} steps={points} onSelectHour={onSelectHour} />
        )
      }
    </Answer>
  )
}

function Drawn({
  castpointId,
  run,
  steps,
  onSelectHour,
}: Props & { readonly run: Run; readonly steps: readonly Step[] }) {
  const facts = useCastpoint(castpointId)
  const { t, formats } = useDisplay(facts.timeZone)
  const { nowMs } = useTimeMode()
  const { data: road, missing: missingRoad } = useRoad(castpointId)
  const isWall = useIsWall()
  const originMs = originOf(run, steps, Math.floor(nowMs / SOON_MS) * SOON_MS)
  const isArchive = stateOfRun(run, nowMs) === 'archive'
  const measured = useMeasurements(isArchive ? null : facts.stationId, originMs)
  const sentence = useMemo(
    () =>
      meteogramSummary({
        ...nextDay(steps, road?.points ?? [], originMs),
        latestRoad: latestRoad(measured, originMs),
        missingRoad,
        formats,
        t,
      }),
    [steps, road, missingRoad, measured, originMs, formats, t],
  )
  return (
    <>
      <Row as="p" wraps align="baseline" gap="2px 12px" size={17} weight={550} lineHeight={1.4}>
        {sentence}
      </Row>
      <RunLine run={run} road={road?.run ?? null} timeZone={facts.timeZone} isShort={isWall} />
      <ForecastMeteogram
        castpointId={castpointId}
        facts={facts}
        steps={steps}
        road={road?.points ?? []}
        originMs={originMs}
        nowMs={isArchive ? null : nowMs}
        range="48h"
        markedMs={null}
        sentence={sentence}
        onSelectHour={onSelectHour}
      />
    </>
  )
}
