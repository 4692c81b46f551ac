import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { folded } from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import type { Visit } from './visit.ts'

export type StationHealth = CallAnswer<'listStationHealth'>['stations'][number]
export type Difference = StationHealth['neighbours'][number]

/** A station with the day of its next planned visit; null if none is planned. */
export type HealthRow = StationHealth & { readonly dueOn: string | null }

/** A lower mean needs attention; our choice, as in the statistics. */
export const MIN_COMPLETENESS = 0.75
/**
 * The difference that sensors of the usual accuracy (±0.3 °C each) and the ground around them can explain.
 */
export const MAX_DRIFT_C = 1
/** Below this a 12 V lead battery is discharged. */
export const MIN_BATTERY_V = 11.8

/** The station's least complete measure. */
export const weakestMeasure = ({ measures }: StationHealth) =>
  measures.reduce<StationHealth['measures'][number] | null>(
    (lowest, measure) => (lowest && lowest.completeness <= measure.completeness ? lowest : measure),
    null,
  )

export const faultsOf = ({ measures }: StationHealth): number =>
  measures.reduce((sum, { faults }) => sum + faults, 0)

export const differenceIn = (differences: readonly Difference[], code: MeasureCode): Difference | null =>
  differences.find((difference) => difference.code === code) ?? null

/** Whether a sensor drifts away from its reference. */
export const isDrifting = (difference: Difference | null): boolean =>
  Math.abs(difference?.drift ?? 0) >= MAX_DRIFT_C

/** Whether somebody should inspect the station. */
export function needsCare(row: HealthRow, today: string): boolean {
  const battery = row.battery?.newest ?? null
  return (
    row.state === 'broken' ||
    row.state === 'disconnected' ||
    (weakestMeasure(row)?.completeness ?? 1) < MIN_COMPLETENESS ||
    [...row.neighbours, ...row.model].some(isDrifting) ||
    (battery !== null && battery < MIN_BATTERY_V) ||
    needsVisit(row.dueOn, today)
  )
}

export const needsVisit = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn <= today

/** Stations with the earliest visit day planned in their log. */
export function healthRows(stations: readonly StationHealth[], visits: readonly Visit[]): HealthRow[] {
  const dues = plannedVisits(visits)
  return stations.map((station) => {
    const days = dues.filter(({ visit }) => visit.stationId === station.stationId).map(({ dueOn }) => dueOn)
    return { ...station, dueOn: days.sort()[0] ?? null }
  })
}

/**
 * The planned visits, next first. The last visit to a sensor sets its next one; the last visit to the
 * complete station sets the next for all of it.
 */
export function plannedVisits(visits: readonly Visit[]): { visit: Visit; dueOn: string }[] {
  const last = new Map<string, Visit>()
  for (const visit of visits.toSorted((a, b) => (a.visitedOn < b.visitedOn ? -1 : 1)))
    for (const measure of visit.measures.length > 0 ? visit.measures : [''])
      last.set(`${visit.stationId} ${measure}`, visit)
  return [...new Set(last.values())]
    .flatMap((visit) => (visit.dueOn === null ? [] : [{ visit, dueOn: visit.dueOn }]))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
}

type Filters = { readonly text: string; readonly zoneId: string | null; readonly isCareOnly: boolean }

export const filteredHealth = (rows: readonly HealthRow[], filters: Filters, today: string): HealthRow[] =>
  rows.filter(
    (row) =>
      folded(row.name).includes(folded(filters.text)) &&
      (filters.zoneId === null || row.zoneId === filters.zoneId) &&
      (!filters.isCareOnly || needsCare(row, today)),
  )

/** Days between two dates of the form YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
