import { HOUR_MS, type LocalDay, snowFraction } from '@verglas/quantities'
import type { HourlyRun } from './point-run.ts'
import { SNOW_MM_PER_CM, wetBulbOf } from './rephase.ts'

/** Shares are computed at steps of this size, K, and interpolated linearly between them. */
const STEP_K = 1

export type Snow = {
  /** Share of the day's precipitation, 0 to 1. */
  readonly share: number
  readonly cmPerMm: number
}

/**
 * Share of snow in a day's precipitation if the day is warmer or colder than forecast: hours are weighted by
 * their amount, or equally on a day without precipitation. With no difference, the forecast's own share
 * stays.
 */
export function snowShare(run: HourlyRun, day: LocalDay): (warmerK: number) => Snow {
  const hours = hoursOf(run, day)
  const water = hours.reduce((sum, hour) => sum + hour.mm, 0)
  const weightOf = (mm: number) => (water > 0 ? mm / water : 1 / Math.max(1, hours.length))
  const ownWeight = hours.reduce((sum, hour) => sum + weightOf(hour.mm) * hour.ownShare, 0)
  const shares = new Map<number, number>()
  const amountAtStep = (step: number) => {
    const cachedShare = shares.get(step)
    if (cachedShare !== undefined) return cachedShare
    const share = hours.reduce(
      (sum, hour) => sum + weightOf(hour.mm) * snowFraction(hour.wetBulbC + step * STEP_K),
      0,
    )
    shares.set(step, share)
    return share
  }
  const snowAtChange = (warmerK: number) => {
    const position = warmerK / STEP_K
    const lowerIndex = Math.floor(position)
    return (
      amountAtStep(lowerIndex) +
      (position - lowerIndex) * (amountAtStep(lowerIndex + 1) - amountAtStep(lowerIndex))
    )
  }
  const asForecast = snowAtChange(0)
  return (warmerK) => {
    const share = snowAtChange(warmerK) + (water > 0 ? ownWeight - asForecast : 0)
    return { share: Math.min(1, Math.max(0, share)), cmPerMm: 1 / SNOW_MM_PER_CM }
  }
}

type Hour = { readonly mm: number; readonly ownShare: number; readonly wetBulbC: number }

function hoursOf(run: HourlyRun, day: LocalDay): Hour[] {
  const hours: Hour[] = []
  for (let atMs = Math.max(day.fromMs, run.startMs); atMs < day.toMs; atMs += HOUR_MS) {
    const index = Math.ceil((atMs - run.startMs) / HOUR_MS)
    const at = (code: keyof HourlyRun['values']) => run.values[code]?.[index] ?? null
    const [airC, dewC] = [at('tair'), at('tdew')]
    if (airC === null || dewC === null) continue
    const snowMm = SNOW_MM_PER_CM * (at('snow') ?? 0)
    const mm = snowMm + (at('rain') ?? 0) + (at('rain_frz') ?? 0) + (at('ice') ?? 0)
    const air = { airTemperatureC: airC, dewPointC: Math.min(airC, dewC) }
    hours.push({ mm, ownShare: mm > 0 ? snowMm / mm : 0, wetBulbC: wetBulbOf(air) })
  }
  return hours
}
