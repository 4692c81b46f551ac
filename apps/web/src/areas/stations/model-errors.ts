import type { CallAnswer } from '@verglas/contract'

export type Model = CallAnswer<'getStationModel'>

/** Errors of the forecast against the readings (forecast minus measured). */
export type ModelError = { readonly n: number; readonly rmseC: number; readonly biasC: number }

type Readings = { readonly times: readonly number[]; readonly valuesC: readonly (number | null)[] }

/** Maximum distance between a forecast instant and the reading compared with it. */
const MAX_DISTANCE_MS = 10 * 60_000

/** Errors of one lead, each instant compared with its nearest reading; null if no pair exists. */
export function modelError(
  points: Model['points'],
  lead: 'lead1' | 'lead6',
  { times, valuesC }: Readings,
): ModelError | null {
  const errors = points.flatMap((point) => {
    const modelled = point[lead]
    const measured = nearestValue(Date.parse(point.dt), { times, valuesC })
    return modelled === null || measured === null ? [] : [modelled - measured]
  })
  const n = errors.length
  if (n === 0) return null
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return { n, biasC: sum(errors) / n, rmseC: Math.sqrt(sum(errors.map((error) => error * error)) / n) }
}

function nearestValue(ms: number, { times, valuesC }: Readings): number | null {
  let best: { distanceMs: number; value: number } | null = null
  for (const [index, at] of times.entries()) {
    const value = valuesC[index] ?? null
    const distanceMs = Math.abs(at - ms)
    if (value !== null && distanceMs <= MAX_DISTANCE_MS && (best === null || distanceMs < best.distanceMs))
      best = { distanceMs, value }
  }
  return best?.value ?? null
}
