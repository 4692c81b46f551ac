import { type LocalNormals, normalOfDays } from '../../statistics/normals.ts'

/** Normals for those days of a period that have ended. */
export function normalOfPeriod(
  normals: LocalNormals,
  days: readonly { readonly day: string; readonly toMs: number }[],
  untilMs: number,
) {
  const ended = days.filter(({ toMs }) => toMs <= untilMs).map(({ day }) => day)
  if (ended.length === 0) return null
  const { tmean, tmin, tmax, precipitation, snow, frost_days, ice_days } = normalOfDays(normals, ended)
  return {
    reference: normals.reference,
    days: ended.length,
    tmean: tidy(tmean),
    tmin: tidy(tmin),
    tmax: tidy(tmax),
    precipitation: tidy(precipitation),
    snow: tidy(snow),
    frost_days: tidy(frost_days),
    ice_days: tidy(ice_days),
  }
}

const tidy = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)
