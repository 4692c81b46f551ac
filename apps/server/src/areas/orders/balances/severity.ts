import { HOUR_MS, temperatureIndexOf, winterIndex } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { countedHours, daysWithin } from '../../../statistics/counted-days.ts'
import { snowOfStation } from '../../../statistics/days-with-snow.ts'
import { type Night, nightAt } from './season.ts'

/** Weather of a night at one station; null if too many readings are missing. */
export type NightWeather = {
  readonly lowC: number
  readonly highC: number
  readonly snowMm: number | null
} | null
type StationZone = { readonly id: string; readonly timezone: string }

/** Maximum stations of an index. More would hardly change it, and each costs reading a whole winter of hours. */
const MAX_STATIONS = 20
const AT_ONCE = 4
/** A night counts if at least this share of its hours has readings. */
const MIN_SHARE_OF_HOURS = 0.75

/** At most `MAX_STATIONS` stations, spread evenly over the list. */
export const chosenStations = <Station>(all: readonly Station[]): readonly Station[] =>
  all.length <= MAX_STATIONS
    ? all
    : Array.from(
        { length: MAX_STATIONS },
        (_, index) => all[Math.floor((index * all.length) / MAX_STATIONS)],
      ).flatMap((station) => station ?? [])

/** The nights of each station; stations and nights keep their order. */
export async function weatherOfNights(
  db: SetupDb,
  stations: readonly StationZone[],
  nights: readonly Night[],
  asOf: AsOf,
): Promise<NightWeather[][]> {
  const results: NightWeather[][] = []
  for (let first = 0; first < stations.length; first += AT_ONCE) {
    const some = stations.slice(first, first + AT_ONCE)
    results.push(...(await Promise.all(some.map((station) => nightsOfStation(db, station, nights, asOf)))))
  }
  return results
}

async function nightsOfStation(
  db: SetupDb,
  station: StationZone,
  nights: readonly Night[],
  asOf: AsOf,
): Promise<NightWeather[]> {
  const [first, last] = [nights.at(0), nights.at(-1)]
  if (!first || !last) return []
  const span = { fromMs: first.fromMs, toMs: last.toMs }
  const [days, snow] = await Promise.all([
    countedHours(db, asOf, station, daysWithin(station.timezone, span), ['tair']),
    snowOfStation(db, asOf, station, span),
  ])
  const air = nights.map(() => ({
    hours: 0,
    lowC: Number.POSITIVE_INFINITY,
    highC: Number.NEGATIVE_INFINITY,
  }))
  for (const { fromMs, hours } of days)
    for (const { hour, low, high } of hours.get('tair') ?? []) {
      const night = air[nightAt(nights, fromMs + hour * HOUR_MS)]
      if (!night) continue
      night.hours += 1
      night.lowC = Math.min(night.lowC, low)
      night.highC = Math.max(night.highC, high)
    }
  return nights.map(({ fromMs, toMs }, index): NightWeather => {
    const nightAir = air[index]
    const hoursSoFar = (Math.min(toMs, Date.parse(asOf.at)) - fromMs) / HOUR_MS
    if (!nightAir || nightAir.hours < 1 || nightAir.hours < MIN_SHARE_OF_HOURS * hoursSoFar) return null
    const { lowC, highC } = nightAir
    return { lowC, highC, snowMm: snow.measuresSnow ? snowWithin(snow.events, { fromMs, toMs }) : null }
  })
}

type Fall = { readonly fromMs: number; readonly toMs: number; readonly totalCm: number }

/** Snow that fell within a night, assuming that each snowfall was uniform over its duration. */
export const snowWithin = (
  falls: readonly Fall[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number =>
  falls.reduce((sum, fall) => {
    const lastedMs = Math.max(1, fall.toMs - fall.fromMs)
    const withinMs = Math.min(toMs, fall.fromMs + lastedMs) - Math.max(fromMs, fall.fromMs)
    return sum + (withinMs > 0 ? (10 * fall.totalCm * withinMs) / lastedMs : 0)
  }, 0)

export type Severity = { severity: number | null; lowestC: number | null; snowMm: number | null }

const NO_SEVERITY: Severity = { severity: null, lowestC: null, snowMm: null }
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The severity index over several nights and stations. */
export function severityOf(weather: readonly NightWeather[]): Severity {
  const availableNights = weather.flatMap((night) => night ?? [])
  if (availableNights.length === 0) return NO_SEVERITY
  const snow = availableNights.flatMap(({ snowMm }) => snowMm ?? [])
  const snowMm = snow.length > 0 ? mean(snow) : null
  const lowestC = mean(availableNights.map(({ lowC }) => lowC))
  return {
    severity: winterIndex({
      temperatureIndex: mean(availableNights.map(({ lowC, highC }) => temperatureIndexOf(lowC, highC))),
      snowMm: snowMm ?? 0,
      frostShare: availableNights.filter(({ lowC }) => lowC <= 0).length / availableNights.length,
      rangeK: mean(availableNights.map(({ highC }) => highC)) - lowestC,
    }),
    lowestC,
    snowMm,
  }
}
