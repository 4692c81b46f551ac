import type { NormalElement } from '@verglas/contract/statistic-codes'
import { NORMAL_WITHIN_KM } from '@verglas/contract/statistic-codes'
import { DAY_MS, distanceKm, round } from '@verglas/quantities'

/** A reference station with its thirty-year normals, from January on. */
export type NormalStation = {
  id: string
  name: string
  source: string
  longitude: number
  latitude: number
  altitude: number
  firstYear: number
  lastYear: number
  months: Partial<Record<NormalElement, number[]>>
}

export type PlaceOfNormals = {
  readonly longitude: number
  readonly latitude: number
  readonly altitude: number | null
}

/** Temperature decrease with altitude; ICAO standard atmosphere. */
const LAPSE_C_PER_M = 0.0065
/** Elements that depend on altitude; amounts and days are those of the reference station. */
const TEMPERATURES: readonly NormalElement[] = ['tmean', 'tmin', 'tmax']

/** Normals at a place: those of its reference station, with temperatures at the place's altitude. */
export type LocalNormals = {
  reference: {
    id: string
    name: string
    source: string
    altitude: number
    distanceKm: number
    firstYear: number
    lastYear: number
  }
  months: NormalStation['months']
}

/** Normals from the nearest reference station within 75 km; null without one. */
export function normalsAt(place: PlaceOfNormals, stations: readonly NormalStation[]): LocalNormals | null {
  const [nearest] = stations
    .map((station) => ({ station, km: distanceKm(place, station) }))
    .filter(({ km }) => km <= NORMAL_WITHIN_KM)
    .sort((a, b) => a.km - b.km || (a.station.id < b.station.id ? -1 : 1))
  if (!nearest) return null
  const { id, name, source, altitude, firstYear, lastYear } = nearest.station
  const warmerC = place.altitude === null ? 0 : (altitude - place.altitude) * LAPSE_C_PER_M
  const months = Object.fromEntries(
    Object.entries(nearest.station.months).map(([element, values]) => [
      element,
      isTemperature(element) ? values.map((value) => value + warmerC) : values,
    ]),
  )
  return {
    reference: { id, name, source, altitude, distanceKm: round(nearest.km, 1), firstYear, lastYear },
    months,
  }
}

const isTemperature = (element: string) => TEMPERATURES.some((code) => code === element)

/** Normals of a day (YYYY-MM-DD): degrees, and the day's share of the month's amounts and days. */
export type DayNormal = { [Element in NormalElement]: number | null }

export function normalOfDay({ months }: LocalNormals, day: string): DayNormal {
  const normalOf = (element: NormalElement) => {
    const values = months[element]
    if (!values) return null
    return isTemperature(element)
      ? temperatureOfDay(values, day)
      : (values[monthOf(day)] ?? 0) / daysOfMonth(day)
  }
  return {
    tmean: normalOf('tmean') ?? middle(normalOf('tmin'), normalOf('tmax')),
    tmin: normalOf('tmin'),
    tmax: normalOf('tmax'),
    precipitation: normalOf('precipitation'),
    snow: normalOf('snow'),
    frost_days: normalOf('frost_days'),
    ice_days: normalOf('ice_days'),
  }
}

const middle = (low: number | null, high: number | null) =>
  low === null || high === null ? null : (low + high) / 2

/** Normals over several days: the mean of temperatures, the sum of amounts and days. */
export function normalOfDays(normals: LocalNormals, days: readonly string[]): DayNormal {
  const dayNormals = days.map((day) => normalOfDay(normals, day))
  const sumOf = (element: NormalElement) => {
    let sum = 0
    for (const normal of dayNormals) {
      const value = normal[element]
      if (value === null) return null
      sum += value
    }
    return sum
  }
  const meanOf = (element: NormalElement) => {
    const sum = sumOf(element)
    return sum === null || dayNormals.length === 0 ? null : sum / dayNormals.length
  }
  return {
    tmean: meanOf('tmean'),
    tmin: meanOf('tmin'),
    tmax: meanOf('tmax'),
    precipitation: sumOf('precipitation'),
    snow: sumOf('snow'),
    frost_days: sumOf('frost_days'),
    ice_days: sumOf('ice_days'),
  }
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1
const daysOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), monthOf(day) + 1, 0)).getUTCDate()

/**
 * Interpolates linearly between the middles of months, so that there is no step at their ends. The nodes are
 * chosen so that the lines give back the mean of each month: an eighth of it is drawn to either neighbour.
 */
function temperatureOfDay(monthly: readonly number[], day: string): number {
  const nodes = nodesOf(monthly)
  const firstMs = Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`)
  const share = (Date.parse(`${day}T12:00:00Z`) - firstMs) / DAY_MS / daysOfMonth(day) - 0.5
  const month = monthOf(day)
  const node = nodes[month] ?? 0
  const other = nodes[(month + (share < 0 ? 11 : 1)) % 12] ?? 0
  return node + (other - node) * Math.abs(share)
}

/** Iterations, each of which leaves a third of the error; these are enough for a hundredth of a degree. */
const ITERATIONS = 12

function nodesOf(monthly: readonly number[]): number[] {
  let nodes = [...monthly]
  for (let iteration = 0; iteration < ITERATIONS; iteration++)
    nodes = nodes.map((_, month) => {
      const [before, after] = [nodes[(month + 11) % 12] ?? 0, nodes[(month + 1) % 12] ?? 0]
      return ((monthly[month] ?? 0) - (before + after) / 8) / 0.75
    })
  return nodes
}
