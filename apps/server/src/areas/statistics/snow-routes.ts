import { listStationSnowEvents } from '@verglas/contract'
import { MAX_STATISTIC_DAYS } from '@verglas/contract/statistic-codes'
import { round } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { snowOfStation } from '../../statistics/days-with-snow.ts'
import { SNOW_GAP_MS, type SnowEvent } from '../../statistics/snow-events.ts'
import { periodOf } from './period.ts'
import { type Pass, passesNearStation } from './queries.ts'
import { requireStation } from './require-station.ts'

const instant = (ms: number) => new Date(ms).toISOString()
const roundValues = <Values extends Record<string, number>>(values: Values | null) =>
  values &&
  (Object.fromEntries(Object.entries(values).map(([key, value]) => [key, round(value, 2)])) as Values)

export function snowRoutes(app: App): void {
  serve(app, listStationSnowEvents, async ({ db, asOf, may, params, query }) => {
    const station = await requireStation(db, asOf, params.stationId)
    const period = periodOf(query, asOf, MAX_STATISTIC_DAYS.day)
    const { measuresSnow, completeness, events } = await snowOfStation(db, asOf, station, period)
    const passes = may('directive') ? await passesOfEvents(db, asOf, station.id, events) : null
    return {
      stationId: station.id,
      timezone: station.timezone,
      measuresSnow,
      completeness: round(completeness, 4),
      events: events.toReversed().map(({ fromMs, toMs, peakAtMs, ...event }) => ({
        ...event,
        from: instant(fromMs),
        to: instant(toMs),
        mostAt: instant(peakAtMs),
        totalCm: round(event.totalCm, 2),
        mostCmh: round(event.mostCmh, 2),
        snowingHours: round(event.snowingHours, 2),
        airC: roundValues(event.airC),
        roadC: roundValues(event.roadC),
        depthCm: roundValues(event.depthCm),
        treatments: passes && treatmentsOf(passes.filter(isOf({ fromMs, toMs }))),
      })),
    }
  })
}

type Span = Pick<SnowEvent, 'fromMs' | 'toMs'>
const endOf = ({ toMs }: Span) => toMs + SNOW_GAP_MS
const isOf = (event: Span) => (pass: Pass) => pass.atMs >= event.fromMs && pass.atMs < endOf(event)

/**
 * Events are separated by at least the pause that ends an event, so a pass within that pause belongs to only one
 * event.
 */
async function passesOfEvents(db: SetupDb, asOf: AsOf, stationId: string, events: readonly Span[]) {
  const [first, last] = [events.at(0), events.at(-1)]
  if (!first || !last) return null
  return passesNearStation(db, asOf, stationId, { fromMs: first.fromMs, toMs: endOf(last) })
}

function treatmentsOf(passes: readonly Pass[]) {
  const sum = (of: (pass: Pass) => number) =>
    round(
      passes.reduce((total, pass) => total + of(pass), 0),
      1,
    )
  return {
    passes: passes.length,
    ploughings: passes.filter(({ isPlowed }) => isPlowed).length,
    deicerGm2: sum(({ deicerGm2 }) => deicerGm2),
    abrasiveGm2: sum(({ abrasiveGm2 }) => abrasiveGm2),
  }
}
