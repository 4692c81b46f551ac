import type { MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { countedHours, daysWithin } from '../../statistics/counted-days.ts'
import { snowOfStation } from '../../statistics/days-with-snow.ts'
import { snowWithin } from '../orders/balances/severity.ts'
import { stationsOfStatistics } from '../statistics/queries.ts'
import type { ReportPeriod } from './report-period.ts'

/** One hour of a measure, metric. */
export type HourFacts = {
  readonly atMs: number
  readonly low: number
  readonly mean: number
  readonly high: number
}

/** Readings of a station over a period. */
export type StationFacts = {
  readonly id: string
  readonly name: string
  readonly road: readonly HourFacts[]
  readonly air: readonly HourFacts[]
  readonly lowestRoad: HourFacts | null
  readonly lowestAir: HourFacts | null
  readonly highestAirC: number | null
  /** Hours with a mean road surface temperature below 0 °C; null if it is not measured. */
  readonly frostHours: number | null
  /** Hours with a value of air or road temperature, as a share of the period. */
  readonly completeness: number
  /** Null if the station does not measure snow. */
  readonly snowCm: number | null
}

/** Maximum stations in a report, because each may need a winter of hourly values. */
const MAX_STATIONS = 400
const AT_ONCE = 4
const READ = ['ts', 'tair'] as const satisfies readonly MeasureCode[]

/**
 * The selected stations, the coldest road first; stations without a road sensor follow, by air temperature.
 */
export async function stationsWithin(
  db: SetupDb,
  period: ReportPeriod,
  isSelected: (station: { zoneId: string | null }) => boolean,
  asOf: AsOf,
): Promise<{ stations: StationFacts[]; leftOut: number }> {
  const selected = (await stationsOfStatistics(db, asOf)).filter(isSelected)
  const read = selected.slice(0, MAX_STATIONS)
  const stations: StationFacts[] = []
  for (let first = 0; first < read.length; first += AT_ONCE) {
    const some = read.slice(first, first + AT_ONCE)
    stations.push(...(await Promise.all(some.map((station) => factsOf(db, station, period, asOf)))))
  }
  const coldness = ({ lowestRoad, lowestAir }: StationFacts) => lowestRoad?.low ?? lowestAir?.low ?? 1000
  return {
    stations: stations.sort(
      (a, b) => Number(b.lowestRoad !== null) - Number(a.lowestRoad !== null) || coldness(a) - coldness(b),
    ),
    leftOut: selected.length - read.length,
  }
}

async function factsOf(
  db: SetupDb,
  { id, name, timezone }: { id: string; name: string; timezone: string },
  { fromMs, toMs }: ReportPeriod,
  asOf: AsOf,
): Promise<StationFacts> {
  const station = { id, timezone }
  const [days, snow] = await Promise.all([
    countedHours(db, asOf, station, daysWithin(timezone, { fromMs, toMs }), READ),
    snowOfStation(db, asOf, station, { fromMs, toMs }),
  ])
  const hoursOf = (code: (typeof READ)[number]): HourFacts[] =>
    days
      .flatMap(({ fromMs: dayMs, hours }) =>
        (hours.get(code) ?? []).map(({ hour, low, mean, high }) => ({
          atMs: dayMs + hour * HOUR_MS,
          low,
          mean,
          high,
        })),
      )
      .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
  const [road, air] = [hoursOf('ts'), hoursOf('tair')]
  return {
    id,
    name,
    road,
    air,
    lowestRoad: lowest(road),
    lowestAir: lowest(air),
    highestAirC: air.length === 0 ? null : Math.max(...air.map(({ high }) => high)),
    frostHours: road.length === 0 ? null : road.filter(({ mean }) => mean < 0).length,
    completeness: Math.min(1, Math.max(road.length, air.length) / Math.max(1, (toMs - fromMs) / HOUR_MS)),
    snowCm: snow.measuresSnow ? snowWithin(snow.events, { fromMs, toMs }) / 10 : null,
  }
}

const lowest = (hours: readonly HourFacts[]): HourFacts | null =>
  hours.reduce<HourFacts | null>(
    (lowestHour, hour) => (lowestHour && lowestHour.low <= hour.low ? lowestHour : hour),
    null,
  )
