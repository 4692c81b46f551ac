import type { MeasureCode } from '@verglas/contract/measures'
import { DRIFT_DAYS } from '@verglas/contract/station-tool-codes'
import { distanceKm, round } from '@verglas/quantities'

/** Place of a station. */
export type LocatedStation = {
  readonly id: string
  readonly longitude: number
  readonly latitude: number
  readonly altitude: number | null
}

/** How far a station reads above its reference. */
export type Difference = { code: MeasureCode; offset: number; drift: number | null; days: number }

/** Daily means by day, YYYY-MM-DD. */
export type DailyMeans = ReadonlyMap<string, number>

const AROUND_KM = 40
const MAX_AROUND = 5
/** Minimum number of stations around: with only one, it is unclear which of the two is wrong. */
const MIN_AROUND = 2
/** Days that a drift needs in each of its two periods. */
const MIN_DAYS = 5
/** Temperature decrease with altitude; ICAO standard atmosphere. */
const LAPSE_C_PER_M = 0.0065

/** The nearest stations around, at most five. */
export function stationsAround(
  station: LocatedStation,
  stations: readonly LocatedStation[],
): readonly LocatedStation[] {
  return stations
    .filter(({ id }) => id !== station.id)
    .map((other) => ({ other, km: distanceKm(station, other) }))
    .filter(({ km }) => km <= AROUND_KM)
    .sort((a, b) => a.km - b.km || a.other.id.localeCompare(b.other.id))
    .slice(0, MAX_AROUND)
    .map(({ other }) => other)
}

/** Difference of a station from the median of those around it, by day; null if there are too few others. */
export function differenceToAround(
  code: MeasureCode,
  station: LocatedStation,
  around: readonly LocatedStation[],
  meansOf: (stationId: string) => DailyMeans | undefined,
): Difference | null {
  const stationMeans = meansOf(station.id)
  if (!stationMeans) return null
  const differences = [...stationMeans].flatMap(([day, mean]) => {
    const others = around.flatMap((other) => {
      const value = meansOf(other.id)?.get(day)
      return value === undefined ? [] : [value - (isOfAltitude(code) ? colderC(station, other) : 0)]
    })
    return others.length < MIN_AROUND ? [] : [{ day, difference: mean - median(others) }]
  })
  return differenceOf(code, differences)
}

/** Summarises daily differences: how large the offset is, and whether it drifts. */
export function differenceOf(
  code: MeasureCode,
  differences: readonly { readonly day: string; readonly difference: number }[],
): Difference | null {
  if (differences.length === 0) return null
  const latestFirst = differences.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  const lastDay = Date.parse(latestFirst[0]?.day ?? '')
  const isRecent = ({ day }: { day: string }) => lastDay - Date.parse(day) < DRIFT_DAYS * 86_400_000
  const [recent, early] = [latestFirst.filter(isRecent), latestFirst.filter((entry) => !isRecent(entry))]
  const mean = (entries: typeof recent) =>
    entries.reduce((sum, { difference }) => sum + difference, 0) / entries.length
  return {
    code,
    offset: round(mean(latestFirst), 2),
    drift:
      recent.length >= MIN_DAYS && early.length >= MIN_DAYS ? round(mean(recent) - mean(early), 2) : null,
    days: differences.length,
  }
}

const isOfAltitude = (code: MeasureCode): boolean => code === 'tair' || code === 'ts'

/** How much colder the first place is than the second only because of its altitude. */
const colderC = (station: LocatedStation, other: LocatedStation): number =>
  station.altitude === null || other.altitude === null
    ? 0
    : (station.altitude - other.altitude) * LAPSE_C_PER_M

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
