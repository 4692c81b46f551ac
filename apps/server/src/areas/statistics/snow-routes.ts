import { listStationSnowEvents } from '@verglas/contract'
import { MOST_STATISTIC_DAYS } from '@verglas/contract/statistic-codes'
import { round } from '@verglas/quantities'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { snowOfStation } from '../../statistics/days-with-snow.ts'
import { askedStation } from './asked-station.ts'
import { periodOf } from './period.ts'

const instant = (ms: number) => new Date(ms).toISOString()
const rounded = <Values extends Record<string, number>>(values: Values | null) =>
  values &&
  (Object.fromEntries(Object.entries(values).map(([key, value]) => [key, round(value, 2)])) as Values)

export function snowRoutes(app: App): void {
  serve(app, listStationSnowEvents, async ({ db, asOf, params, query }) => {
    const station = await askedStation(db, asOf, params.stationId)
    const period = periodOf(query, asOf, MOST_STATISTIC_DAYS.day)
    const { measuresSnow, completeness, events } = await snowOfStation(db, asOf, station, period)
    return {
      stationId: station.id,
      timezone: station.timezone,
      measuresSnow,
      completeness: round(completeness, 4),
      events: events.toReversed().map(({ fromMs, toMs, mostAtMs, ...event }) => ({
        ...event,
        from: instant(fromMs),
        to: instant(toMs),
        mostAt: instant(mostAtMs),
        totalCm: round(event.totalCm, 2),
        mostCmh: round(event.mostCmh, 2),
        snowingHours: round(event.snowingHours, 2),
        airC: rounded(event.airC),
        roadC: rounded(event.roadC),
        depthCm: rounded(event.depthCm),
      })),
    }
  })
}
