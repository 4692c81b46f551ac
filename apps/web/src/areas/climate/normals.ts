import type { CallAnswer } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'

export type Climate = CallAnswer<'getClimacast'>
export type Normal = Climate['days'][number]

type Step = CallAnswer<'getForecast24h'>['points'][number]

/** A day further ahead, beside what is usual at that time of the year. */
export type LongDay = { readonly step: Step; readonly normal: Normal | null }

/** The fourth day begins more than two days ahead, whatever the hour; those before are told hour by hour elsewhere. */
const FOURTH_DAY_MS = 2 * DAY_MS
/** With less than a year the means are those of the days that were measured, and no normals. */
const A_YEAR_MS = 365 * DAY_MS

/** Days from the fourth on, each with the normal of its date. */
export function longDays(days: readonly Step[], normals: readonly Normal[], originMs: number): LongDay[] {
  const byDate = new Map(normals.map((normal) => [normal.day, normal]))
  return days
    .filter(({ dt }) => Date.parse(dt) >= originMs + FOURTH_DAY_MS)
    .map((step) => ({ step, normal: byDate.get(step.day.slice(5)) ?? null }))
}

/** Whether the archive is long enough to speak of normals. */
export function hasNormals({ from, to }: Climate['basis']): boolean {
  return from !== null && to !== null && Date.parse(to) - Date.parse(from) >= A_YEAR_MS
}

/** How much the day's middle is above what is usual, °C; null where either is unknown. */
export function departureC({ step, normal }: LongDay): number | null {
  const { tair_min, tair_max } = step
  if (!normal || normal.tmin === null || normal.tmax === null) return null
  return tair_min === null || tair_max === null
    ? null
    : (tair_min + tair_max) / 2 - (normal.tmin + normal.tmax) / 2
}
