import {
  meteogramHeight,
  meteogramObservations,
  meteogramOption,
  meteogramRange,
  OBSERVED_MS,
  type RoadLine,
  timesOf,
  weatherAndRoad,
} from '@verglas/charts'
import { TOKENS } from '@verglas/charts/theme'
import { HOUR_MS } from '@verglas/quantities'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNights } from '../../lib/nights.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { weatherIconUrl } from '../../ui/weather/weather-icons.ts'
import type { RoadStep } from '../roadcast/panels.ts'
import type { Step } from './forecast-step.ts'
import { withHourMarked } from './hour-mark.ts'
import { phoneIntervalOf, type Range, stepsOfRange } from './meteogram-input.ts'
import { RibbonKey } from './RibbonKey.tsx'
import type { CastpointFacts } from './use-castpoint.ts'
import { useMeasurements } from './use-measurements.ts'

type Props = {
  castpointId: string
  facts: CastpointFacts
  steps: readonly Step[]
  /** The hourly road forecast; empty if there is none. */
  road: readonly RoadStep[]
  previous?: RoadLine
  cameTrue?: RoadLine
  /** The present, or the start of a run that is entirely in the past. */
  originMs: number
  /** Null if the run does not include the present. */
  nowMs: number | null
  range: Range
  markedMs: number | null
  sentence: string
  onSelectHour: (hourMs: number) => void
}

const NOW_STEP_MS = 5 * 60_000

/** The hours of the run across the full width, preceded by the measurements of the linked station. */
export function ForecastMeteogram(props: Props) {
  const { castpointId, facts, steps, road, originMs, nowMs, range, markedMs, sentence, onSelectHour } = props
  const { previous, cameTrue } = props
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isWall = useIsWall()
  const formats = useContextData().formats(facts.timeZone)
  const measured = useMeasurements(nowMs === null ? null : facts.stationId, originMs)
  const visibleSteps = useMemo(() => stepsOfRange(steps, originMs, range), [steps, originMs, range])
  const { times, forecast, observed } = useMemo(() => {
    const observed = meteogramObservations(measured, [originMs - OBSERVED_MS, originMs])
    const times = timesOf(visibleSteps)
    const forecast = weatherAndRoad(visibleSteps, road)
    return { times, forecast, ...(observed ? { observed } : {}) }
  }, [visibleSteps, road, measured, originMs])
  const [fromMs, toMs] = meteogramRange({ times, ...(observed ? { observed } : {}) })
  const nights = useNights(facts.place, fromMs, toMs)
  const drawnNowMs = nowMs === null ? null : Math.floor(nowMs / NOW_STEP_MS) * NOW_STEP_MS

  const input = useCallback(
    (room: ChartRoom) => ({
      ...room,
      formats,
      t,
      times,
      forecast,
      nights,
      now: drawnNowMs,
      iconUrl: (name: string) => weatherIconUrl(name, TOKENS[room.mode].muted),
      ...(observed ? { observed } : {}),
      ...(previous ? { previous } : {}),
      ...(cameTrue ? { cameTrue } : {}),
    }),
    [formats, t, times, forecast, observed, previous, cameTrue, nights, drawnNowMs],
  )
  const option = useCallback(
    (room: ChartRoom) => withHourMarked(meteogramOption(input(room)), markedMs, room.mode),
    [input, markedMs],
  )
  const describe = (atMs: number) => {
    const step = visibleSteps.findLast(({ dt }) => Date.parse(dt) <= atMs)
    const roadC = forecast.roadTemperatureC?.[times.findLastIndex((ms) => ms <= atMs)] ?? null
    return [
      `${formats.shortDay(atMs)} ${formats.time(atMs)}`,
      ...(roadC === null
        ? []
        : [`${t('weather.roadTemperature')} ${formats.quantity('temperature', roadC)}`]),
      `${t('weather.airTemperature')} ${formats.quantity('temperature', step?.tair)}`,
      `${t('weather.dewPoint')} ${formats.quantity('temperature', step?.tdew)}`,
      `${t('weather.windGust')} ${formats.quantity('speed', step?.wind_max)}`,
    ].join(', ')
  }
  return (
    <>
      <Chart
        option={option}
        heightPx={(room) => (room.width === 0 ? FIRST_HEIGHT_PX : meteogramHeight(input(room)))}
        label={`${t('forecast.meteogramLabel', { name: facts.name })}. ${sentence}`}
        viewKey={`${castpointId} ${range} ${isPhone}`}
        initialRange={isPhone && range === '48h' ? phoneIntervalOf(originMs) : null}
        describe={describe}
        onClick={(atMs) => onSelectHour(Math.floor(atMs / HOUR_MS) * HOUR_MS)}
      />
      {!isWall && <RibbonKey forecast={forecast} />}
    </>
  )
}

/** Close to the height on a desktop, used until the width is known. */
export const FIRST_HEIGHT_PX = 560
