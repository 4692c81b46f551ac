import { getStationStats, listStationStats } from '@verglas/contract'
import { MAX_STATISTIC_DAYS, STATISTIC_MEASURES } from '@verglas/contract/statistic-codes'
import { DAY_MS } from '@verglas/quantities'
import { atMs } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { countedDays, countedHours, daysWithin, talliesOfStations } from '../../statistics/counted-days.ts'
import { periodOf } from './period.ts'
import { stationsOfStatistics } from './queries.ts'
import { requireStation } from './require-station.ts'
import { statisticsOf, statisticsOfDays, stepsOfDays, stepsOfHours } from './shape.ts'

export function statisticsRoutes(app: App): void {
  serve(app, getStationStats, async ({ db, asOf, params, query }) => {
    const station = await requireStation(db, asOf, params.stationId)
    const { by: step = 'day', measures: codes = STATISTIC_MEASURES } = query
    const period = periodOf(query, asOf, MAX_STATISTIC_DAYS[step])
    const untilMs = atMs(asOf)
    // The day before has the level at which an accumulation started.
    const [before, ...days] = await countedDays(
      db,
      asOf,
      station,
      daysWithin(station.timezone, { ...period, fromMs: period.fromMs - DAY_MS }),
      codes,
    )
    const steps =
      step === 'hour'
        ? stepsOfHours(
            codes,
            await countedHours(db, asOf, station, daysWithin(station.timezone, period), codes),
          )
        : stepsOfDays(step, codes, days, { before, untilMs })
    return {
      stationId: station.id,
      name: station.name,
      timezone: station.timezone,
      step,
      from: new Date(days[0]?.fromMs ?? period.fromMs).toISOString(),
      to: new Date(days.at(-1)?.toMs ?? period.toMs).toISOString(),
      all: statisticsOfDays(codes, days, { before, untilMs }),
      steps,
    }
  })

  serve(app, listStationStats, async ({ db, asOf, query }) => {
    const stations = await stationsOfStatistics(db, asOf)
    const codes = query.measures ?? STATISTIC_MEASURES
    const period = periodOf(query, asOf, MAX_STATISTIC_DAYS.season)
    const tallies = await talliesOfStations(db, asOf, stations, period, codes)
    return {
      stations: stations.map(({ id, name, timezone, zoneId }) => {
        const days = daysWithin(timezone, period)
        const counted = {
          fromMs: days[0]?.fromMs ?? period.fromMs,
          toMs: Math.min(days.at(-1)?.toMs ?? period.toMs, atMs(asOf)),
        }
        return {
          stationId: id,
          name,
          zoneId,
          measures: codes.flatMap((code) => {
            const tally = tallies.get(id)?.get(code)
            return tally ? [statisticsOf(code, tally, counted)] : []
          }),
        }
      }),
    }
  })
}
