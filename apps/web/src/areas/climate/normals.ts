import type { CallAnswer } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'

export type Climate = CallAnswer<'getClimacast'>
export type Normal = Climate['days'][number]
export type ReferenceDay = Climate['normals'][number]

type Step = CallAnswer<'getForecast24h'>['points'][number]

/** A day beyond the hourly forecast, compared with normals of the season. */
export type LongDay = {
  readonly step: Step
  /** From the station's own archive. */
  readonly normal: Normal | null
  /** From thirty years of the reference station. */
  readonly reference: ReferenceDay | null
}

/** The fourth day always begins more than two days ahead; earlier days have an hourly forecast elsewhere. */
const FOURTH_DAY_MS = 2 * DAY_MS
/** With less than a year of readings, the means are not normals but those of the measured days. */
const A_YEAR_MS = 365 * DAY_MS

/** The days from the fourth on, each with the normals of its date. */
export function longDays(
  days: readonly Step[],
  climate: Pick<Climate, 'days' | 'normals'>,
  originMs: number,
): LongDay[] {
  const byDate = new Map(climate.days.map((normal) => [normal.day, normal]))
  const references = new Map(climate.normals.map((normal) => [normal.day, normal]))
  return days
    .filter(({ dt }) => Date.parse(dt) >= originMs + FOURTH_DAY_MS)
    .map((step) => ({
      step,
      normal: byDate.get(step.day.slice(5)) ?? null,
      reference: references.get(step.day.slice(5)) ?? null,
    }))
}

/** Whether the archive is long enough for normals. */
export function hasNormals({ from, to }: Climate['basis']): boolean {
  return from !== null && to !== null && Date.parse(to) - Date.parse(from) >= A_YEAR_MS
}

/**
 * How far the middle between minimum and maximum of the day is above the normal, °C; null if either is unknown. Uses
 * the thirty-year normals if there are any.
 */
export function departureC({ step, normal, reference }: LongDay): number | null {
  const { tair_min, tair_max } = step
  const usualC = reference ? (middleC(reference) ?? reference.tmean) : normal && middleC(normal)
  if (usualC === null) return null
  return tair_min === null || tair_max === null ? null : (tair_min + tair_max) / 2 - usualC
}

const middleC = ({ tmin, tmax }: { readonly tmin: number | null; readonly tmax: number | null }) =>
  tmin === null || tmax === null ? null : (tmin + tmax) / 2
