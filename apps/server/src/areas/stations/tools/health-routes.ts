import { listStationHealth } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { DRIFT_MEASURES, HEALTH_DAYS, HEALTH_MEASURES } from '@verglas/contract/station-tool-codes'
import { DAY_MS, HOUR_MS, round } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import { groupBy } from '../../../group-by.ts'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { daysWithin, meansOfDays, talliesOfStations } from '../../../statistics/counted-days.ts'
import { firstReadingsMs } from '../../statistics/queries.ts'
import { stationsWithLatest } from '../queries.ts'
import { type Difference, differenceOf, differenceToAround, stationsAround } from './health.ts'
import { flaggedReadings, modelErrors } from './health-queries.ts'

export function healthRoutes(app: App): void {
  serve(app, listStationHealth, async ({ db, asOf }) => {
    const toMs = atMs(asOf)
    const span = { fromMs: toMs - HEALTH_DAYS * DAY_MS, toMs }
    const range = { from: new Date(span.fromMs), to: new Date(toMs + 1) }
    const stations = await stationsWithLatest(db, asOf, { codes: ['battery'] })
    const [tallies, means, faults, errors, firstMs] = await Promise.all([
      talliesOfStations(db, asOf, stations, span, HEALTH_MEASURES),
      meansOfDays(db, asOf, stations, span, DRIFT_MEASURES),
      flaggedReadings(db, asOf, range),
      modelErrors(db, asOf, range),
      firstReadingsMs(db, asOf),
    ])
    const faultsOf = new Map(faults.map(({ stationId, code, count }) => [`${stationId} ${code}`, count]))
    const errorsOf = groupBy(errors, ({ stationId, code }) => `${stationId} ${code}`)
    return {
      stations: stations.map((station) => {
        const tallyOf = tallies.get(station.id)
        const neighbours = stationsAround(station, stations)
        // The time before a station's first reading is not a gap.
        const fromMs = Math.max(
          daysWithin(station.timezone, span)[0]?.fromMs ?? span.fromMs,
          firstMs.get(station.id) ?? 0,
        )
        const hours = Math.max(1, Math.ceil((toMs - fromMs) / HOUR_MS))
        const battery = tallyOf?.get('battery')?.low
        return {
          stationId: station.id,
          name: station.name,
          zoneId: station.zoneId,
          state: station.state,
          period: station.period,
          newestAt: station.latest?.observedAt ?? null,
          measures: HEALTH_MEASURES.flatMap((code) => {
            const tally = tallyOf?.get(code)
            const count = faultsOf.get(`${station.id} ${code}`) ?? 0
            if (!tally && count === 0) return []
            const completeness = round(Math.min(1, (tally?.hours ?? 0) / hours), 4)
            return [{ code, completeness, faults: count }]
          }),
          neighbours: present(DRIFT_MEASURES, (code) =>
            differenceToAround(code, station, neighbours, (id) => means.get(id)?.get(code)),
          ),
          model: present(DRIFT_MEASURES, (code) =>
            differenceOf(code, errorsOf.get(`${station.id} ${code}`) ?? []),
          ),
          battery: battery
            ? {
                newest: station.latest?.values.battery ?? null,
                lowest: round(battery.value, 2),
                lowestAt: new Date(battery.atMs).toISOString(),
              }
            : null,
        }
      }),
    }
  })
}

const present = (codes: readonly MeasureCode[], find: (code: MeasureCode) => Difference | null) =>
  codes.flatMap((code) => find(code) ?? [])
