import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { castpointsById, latestRuns } from '../areas/forecast/queries.ts'
import { forecastSteps } from '../areas/forecast/steps.ts'
import { latestRoadRuns } from '../areas/roadcast/queries.ts'
import { roadSteps } from '../areas/roadcast/road-steps.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import { correctionsInForecasts } from '../db/human-corrections.ts'
import type { SetupDb } from '../db/setup-db.ts'

const HOUR_S = 3600
/** An older road forecast is not used for the coming hours. */
const ROAD_LASTS_MS = 6 * HOUR_MS

export type NextHour = {
  ms: number
  airC: number | null
  roadC: number | null
  rainMm: number | null
  snowCm: number | null
  freezingRainMm: number | null
  gustKmh: number | null
}

export type NextHours = {
  castpointId: string
  name: string
  timezone: string
  issuedAt: Date | null
  attribution: string
  hours: readonly NextHour[]
}

/**
 * The next 24 hours of a forecast point as a member sees them; null if the organisation has no such point.
 */
export async function nextHours(db: SetupDb, castpointId: string, asOf: AsOf): Promise<NextHours | null> {
  const [castpoint] = await castpointsById(db, [castpointId], asOf)
  if (!castpoint) return null
  const [run] = await latestRuns(db, [castpointId], asOf)
  const corrections = (await correctionsInForecasts(db, [castpointId], asOf)).get(castpointId)
  const fromMs = Math.floor(atMs(asOf) / HOUR_MS) * HOUR_MS
  const steps = run
    ? forecastSteps(run, {
        hours: 1,
        timeZone: castpoint.timezone,
        fromMs,
        toMs: fromMs + DAY_MS,
        ...(corrections ? { corrections } : {}),
      })
    : []
  const [road] = await latestRoadRuns(db, castpointId, asOf, { agoHours: 3 })
  const isRoadFresh = road !== undefined && road.issuedAt.getTime() > atMs(asOf) - ROAD_LASTS_MS
  const roadCByMs = new Map(
    (isRoadFresh ? road.series : [])
      .filter(({ stepS }) => stepS === HOUR_S)
      .flatMap((series) => roadSteps(series))
      .map(({ dt, ts }) => [Date.parse(dt), ts]),
  )
  return {
    castpointId,
    name: castpoint.name,
    timezone: castpoint.timezone,
    issuedAt: run?.issuedAt ?? null,
    attribution: (run?.attributions?.length ? run.attributions : [castpoint.attribution])
      .filter((name) => name !== '')
      .join(' · '),
    hours: steps.map((step) => {
      const ms = Date.parse(step.dt)
      return {
        ms,
        airC: step.tair,
        roadC: roadCByMs.get(ms) ?? null,
        rainMm: step.rain,
        snowCm: step.snow,
        freezingRainMm: step.rain_frz,
        gustKmh: step.wind_max,
      }
    }),
  }
}

/** Minimum and maximum of the values, each with its hour; null if there are no values. */
export function extremesOf(hours: readonly NextHour[], of: (hour: NextHour) => number | null) {
  const entries = hours.flatMap((hour) => {
    const value = of(hour)
    return value === null ? [] : [{ ms: hour.ms, value }]
  })
  const [first] = entries
  if (!first) return null
  const min = entries.reduce((lowest, next) => (next.value < lowest.value ? next : lowest), first)
  const max = entries.reduce((highest, next) => (next.value > highest.value ? next : highest), first)
  return { min, max }
}
