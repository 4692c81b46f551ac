import type { CallAnswer } from '@verglas/contract'

export type Model = CallAnswer<'getStationModel'>

/** Errors of the forecast against the readings (forecast minus measured). */
export type ModelError = { readonly n: number; readonly rmseC: number; readonly biasC: number }

type Track = { readonly times: readonly number[]; readonly valuesC: readonly (number | null)[] }

/** Maximum distance between a forecast instant and the reading compared with it. */
const NEAR_MS = 10 * 60_000

/** Errors of one lead, each instant compared with its nearest reading; null if no pair exists. */
export function modelError(
  points: Model['points'],
  lead: 'lead1' | 'lead6',
  { times, valuesC }: Track,
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

function nearestValue(ms: number, { times, valuesC }: Track): number | null {
  let best: { away: number; value: number } | null = null
  for (const [index, at] of times.entries()) {
    const value = valuesC[index] ?? null
    const away = Math.abs(at - ms)
    if (value !== null && away <= NEAR_MS && (best === null || away < best.away)) best = { away, value }
  }
  return best?.value ?? null
}
