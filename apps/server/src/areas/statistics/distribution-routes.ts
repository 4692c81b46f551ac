import { getStationStatHours, getStationWindRose, listStationStatYears } from '@verglas/contract'
import {
  MAX_COMPARED_DAYS,
  MAX_STATISTIC_DAYS,
  STATISTIC_MEASURES,
  WIND_CLASSES_KMH,
} from '@verglas/contract/statistic-codes'
import { HOUR_MS, round } from '@verglas/quantities'
import { atMs } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { countedHours, daysWithin } from '../../statistics/counted-days.ts'
import { hoursOfDays, WIND_MEASURES, windRoseOf } from './distribution.ts'
import { normalOfPeriod } from './normal-period.ts'
import { normalsOfPlace } from './normals/queries.ts'
import { statisticsOfYears } from './other-years.ts'
import { periodOf } from './period.ts'
import { requireStation } from './require-station.ts'

/** Distributions of a station's values over hours, directions and years. */
export function distributionRoutes(app: App): void {
  serve(app, listStationStatYears, async ({ db, asOf, params, query }) => {
    const station = await requireStation(db, asOf, params.stationId)
    const period = periodOf(query, asOf, MAX_COMPARED_DAYS)
    const codes = query.measures ?? STATISTIC_MEASURES
    const normals = await normalsOfPlace(db, asOf, station)
    return {
      stationId: station.id,
      years: await statisticsOfYears(db, asOf, station, { period, codes }),
      normal: normals && normalOfPeriod(normals, daysWithin(station.timezone, period), atMs(asOf)),
    }
  })

  serve(app, getStationStatHours, async ({ db, asOf, params, query }) => {
    const station = await requireStation(db, asOf, params.stationId)
    const { measure = 'ts' } = query
    const days = daysWithin(station.timezone, periodOf(query, asOf, MAX_STATISTIC_DAYS.day))
    const hours = await countedHours(db, asOf, station, days, [measure])
    return { stationId: station.id, measure, days: hoursOfDays(hours, measure) }
  })

  serve(app, getStationWindRose, async ({ db, asOf, params, query }) => {
    const station = await requireStation(db, asOf, params.stationId)
    const days = daysWithin(station.timezone, periodOf(query, asOf, MAX_STATISTIC_DAYS.day))
    const rose = windRoseOf(await countedHours(db, asOf, station, days, WIND_MEASURES))
    const untilMs = Math.min(days.at(-1)?.toMs ?? 0, atMs(asOf))
    const hoursOfPeriod = Math.max(1, Math.ceil((untilMs - (days[0]?.fromMs ?? untilMs)) / HOUR_MS))
    return {
      stationId: station.id,
      ...rose,
      completeness: round(Math.min(1, rose.hours / hoursOfPeriod), 4),
      classesKmh: [...WIND_CLASSES_KMH],
    }
  })
}
