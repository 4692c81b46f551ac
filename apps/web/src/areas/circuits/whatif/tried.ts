import type { TriedRoad } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import { isSpreading } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import { HOUR_MS, round } from '@verglas/quantities'
import type { RoadForecast } from '@verglas/road-model'
import { materialKg, NO_MATERIAL, passCost } from '@verglas/treatment'
import type { Pass } from './plan.ts'

export type WhatIf = NonNullable<CallAnswer<'getWhatIfCase'>['whatIf']>

/** Series of a road that are drawn, from now to where it is advised. */
export type TriedSeries = Omit<TriedRoad, 'id' | 'name'> & { readonly times: readonly number[] }

/** Less is no film that could freeze, mm; as the model has a damp road. */
const MIN_FILM_MM = 0.03

/** What the model made of a plan, as far as it is drawn: short lists instead of thirty series. */
export function triedSeries(forecast: RoadForecast, untilMs: number): TriedSeries {
  const until = forecast.timesMs.findLastIndex((ms) => ms <= untilMs) + 1
  const list = (value: (index: number) => number | null) =>
    Array.from({ length: until }, (_, index) => value(index))
  const at = (series: ArrayLike<number>, index: number) => series[index] ?? 0
  const frozen = (index: number) =>
    at(forecast.iceMm, index) +
    at(forecast.frostMm, index) +
    at(forecast.looseSnowMm, index) +
    at(forecast.packedSnowMm, index)
  return {
    times: list((index) => at(forecast.timesMs, index)) as number[],
    surfaceC: list((index) => at(forecast.surfaceC, index)),
    freezingPointC: list((index) =>
      at(forecast.waterMm, index) + frozen(index) >= MIN_FILM_MM ? at(forecast.freezingPointC, index) : null,
    ),
    frozenMm: list(frozen),
    waterMm: list((index) => at(forecast.waterMm, index)),
    saltGm2: list((index) => at(forecast.saltGm2, index)),
    grip: list((index) => at(forecast.grip, index)),
    condition: list((index) => at(forecast.condition, index)),
  }
}

/** Less friction than this is slippery: packed snow has about as much (product default). */
export const SLIPPERY_GRIP = 0.4

export type Verdict = {
  readonly lowestGrip: number
  readonly lowestAtMs: number
  readonly slipperyMs: number
  readonly saltLeftGm2: number
}

/** What came of it: the least grip and when, how long it is slippery, what is left at the end. */
export function verdictOf({ times, grip, saltGm2 }: TriedSeries): Verdict {
  let lowest = 0
  let slipperyMs = 0
  for (const [index, value] of grip.entries()) {
    if ((value ?? 1) < (grip[lowest] ?? 1)) lowest = index
    const stepMs = (times[index + 1] ?? times[index] ?? 0) - (times[index] ?? 0)
    if ((value ?? 1) < SLIPPERY_GRIP) slipperyMs += stepMs
  }
  return {
    lowestGrip: grip[lowest] ?? 0,
    lowestAtMs: times[lowest] ?? 0,
    slipperyMs,
    saltLeftGm2: saltGm2.at(-1) ?? 0,
  }
}

/** What a plan lays, apart as it is stored and paid; salt in brine is none of the grains. */
export const BILLED = ['nacl', 'brine', 'mgcl2', 'cacl2', 'abrasive'] as const
export type Billed = (typeof BILLED)[number]
export type Bill = {
  /** Dry material, kg. */
  readonly kg: Readonly<Record<Billed, number>>
  /** null without costs, or where a de-icer has no price. */
  readonly cost: number | null
  /** De-icers that nobody has entered a price of. */
  readonly unpriced: readonly Deicer[]
}

/** What a plan takes for the whole circuit. */
export function billOf(
  plan: readonly Omit<Pass, 'atMs'>[],
  { stretches, costs }: Pick<WhatIf, 'stretches' | 'costs'>,
): Bill {
  const areaM2 = stretches.reduce((sum, stretch) => sum + stretch.areaM2, 0)
  const kg: Record<Billed, number> = { nacl: 0, brine: 0, mgcl2: 0, cacl2: 0, abrasive: 0 }
  const unpriced = new Set<Deicer>()
  let cost = costs ? 0 : null
  for (const { treatment: spread, gm2, deicer } of plan) {
    const { nacl, ...others } = isSpreading(spread) ? materialKg(spread, gm2, areaM2, deicer) : NO_MATERIAL
    kg[spread === 'brine' ? 'brine' : 'nacl'] += nacl
    for (const material of ['mgcl2', 'cacl2', 'abrasive'] as const) kg[material] += others[material]
    for (const stretch of stretches) {
      const own = costs && passCost(costs, stretch, { spread, gm2, deicer })
      if (costs && own === null) unpriced.add(deicer)
      cost = cost === null || own === null ? null : cost + own
    }
  }
  const rounded = Object.fromEntries(
    BILLED.map((billedMaterial) => [billedMaterial, round(kg[billedMaterial], 0)]),
  ) as Record<Billed, number>
  return { kg: rounded, cost: cost === null ? null : round(cost, 2), unpriced: [...unpriced] }
}

/** The server’s forecast and this one are the same where they differ by no more than what it rounds, K. */
const SAME_K = 0.02

/** By how much the road without more treatments differs from what the server made of the same case, K; null: the same. */
export function differenceK({ times, surfaceC }: TriedSeries, { forecast }: WhatIf): number | null {
  const startMs = Date.parse(forecast.startAt)
  let largestK = 0
  for (const [index, ms] of times.entries()) {
    const stored = forecast.surfaceC[Math.round((ms - startMs) / (forecast.stepS * 1000))] ?? null
    const own = surfaceC[index] ?? null
    if (stored !== null && own !== null) largestK = Math.max(largestK, Math.abs(own - stored))
    if (ms > startMs + 12 * HOUR_MS) break
  }
  return largestK > SAME_K ? largestK : null
}
