import { OUTDATED_FORECAST_MS } from '../circuits/forecast-period.ts'

type Advice = { readonly circuitId: string; readonly issuedAt: string; readonly isOutdated: boolean }

/** Since when a circuit has no advice to act on, ms, because its latest is too old; null: it has, or it never had any. */
export function lapsedSinceMs(advices: readonly Omit<Advice, 'circuitId'>[]): number | null {
  if (advices.length === 0 || advices.some(({ isOutdated }) => !isOutdated)) return null
  return Math.max(...advices.map(({ issuedAt }) => Date.parse(issuedAt))) + OUTDATED_FORECAST_MS
}

/** The circuits without advice to act on, each with the time since when. */
export function lapsedByCircuit(advices: readonly Advice[]): ReadonlyMap<string, number> {
  const ids = new Set(advices.map(({ circuitId }) => circuitId))
  return new Map(
    [...ids].flatMap((id) => {
      const sinceMs = lapsedSinceMs(advices.filter(({ circuitId }) => circuitId === id))
      return sinceMs === null ? [] : [[id, sinceMs] as const]
    }),
  )
}
