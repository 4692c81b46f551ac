import type { TriedRoad } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import { isSpreading } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import { HOUR_MS, round } from '@verglas/quantities'
import { type DangerLevel, FILM_MM, type GripLimits } from '@verglas/road-hazard'
import type { RoadForecast } from '@verglas/road-model'
import {
  asForecast,
  type ForecastDangers,
  hourVerdicts,
  type JudgedRoad,
  judgedRoadOf,
  judgedSteps,
  materialKg,
  NO_MATERIAL,
  passCost,
  slipperyTooLong,
} from '@verglas/treatment'
import type { Pass } from './plan.ts'

export type WhatIf = NonNullable<CallAnswer<'getWhatIfCase'>['whatIf']>

/** The drawn series of a road, from now to the end of the advised period. */
export type TriedSeries = Omit<TriedRoad, 'id' | 'name'> & {
  readonly times: readonly number[]
  readonly judged: JudgedRoad
}

/** The period for which roads are drawn and compared, and the limits used. */
export type TrialSettings = {
  readonly untilMs: number
  readonly judged: { readonly fromMs: number; readonly toMs: number }
  readonly limits: GripLimits
  readonly service: WhatIf['service']
  readonly forecastDangers: ForecastDangers
}

/**
 * The road under a plan, evaluated like the check of the advice: hours that the plan does not change have the
 * danger that all screens show.
 */
function judgedLikeAdvice(
  forecast: RoadForecast,
  untreated: RoadForecast,
  { judged: span, limits, service, forecastDangers }: TrialSettings,
): JudgedRoad {
  const { fromMs } = span
  const untreatedVerdicts = hourVerdicts(judgedSteps(untreated, span, limits), fromMs)
  const steps = judgedSteps(forecast, span, limits)
  return judgedRoadOf(
    asForecast(steps, { untreated: untreatedVerdicts, forecastDangers, fromMs }),
    span,
    service,
  )
}

/** The danger of each hour by its end. */
export const forecastDangersOf = ({ firstEndAt, levels, grips }: WhatIf['stated']): ForecastDangers =>
  new Map(
    levels.flatMap((level, hour) => {
      const grip = grips[hour]
      if (level === null) return []
      const danger = { level: level as DangerLevel, ...(grip != null && { grip }) }
      return [[Date.parse(firstEndAt) + hour * HOUR_MS, danger] as const]
    }),
  )

/** The drawn part of the model's result for a plan: short lists instead of thirty series. */
export function triedSeries(
  forecast: RoadForecast,
  untreated: RoadForecast,
  settings: TrialSettings,
): TriedSeries {
  const { untilMs, judged } = settings
  // The road of a segment is computed from past hours on, which are not drawn.
  const first = Math.max(
    0,
    forecast.timesMs.findIndex((ms) => ms >= judged.fromMs),
  )
  const endIndex = forecast.timesMs.findLastIndex((ms) => ms <= untilMs) + 1
  const list = (value: (index: number) => number | null) =>
    Array.from({ length: Math.max(0, endIndex - first) }, (_, index) => value(first + index))
  const at = (series: ArrayLike<number>, index: number) => series[index] ?? 0
  const frozen = (index: number) =>
    at(forecast.iceMm, index) +
    at(forecast.frostMm, index) +
    at(forecast.looseSnowMm, index) +
    at(forecast.packedSnowMm, index)
  return {
    judged: judgedLikeAdvice(forecast, untreated, settings),
    times: list((index) => at(forecast.timesMs, index)) as number[],
    surfaceC: list((index) => at(forecast.surfaceC, index)),
    freezingPointC: list((index) =>
      at(forecast.waterMm, index) + frozen(index) >= FILM_MM ? at(forecast.freezingPointC, index) : null,
    ),
    frozenMm: list(frozen),
    waterMm: list((index) => at(forecast.waterMm, index)),
    saltGm2: list((index) => at(forecast.saltGm2, index)),
    grip: list((index) => at(forecast.grip, index)),
    // A condition applies to the time before its instant; a section of the ribbon begins at one.
    condition: list((index) => forecast.condition[index + 1] ?? null),
  }
}

/** Whether and when a tried plan leaves the road slippery, and the salt that remains. */
export type Verdict = JudgedRoad & { readonly saltLeftGm2: number; readonly holds: boolean }

export function verdictOf(
  { judged, saltGm2 }: Pick<TriedSeries, 'judged' | 'saltGm2'>,
  {
    advisedAt,
    roadIssuedAt,
    roundTripMin,
    service,
  }: Pick<WhatIf, 'advisedAt' | 'roadIssuedAt' | 'roundTripMin' | 'service'>,
): Verdict {
  const served = { nowMs: Date.parse(advisedAt ?? roadIssuedAt), circuit: { roundTripMin, service } }
  return {
    ...judged,
    saltLeftGm2: saltGm2.at(-1) ?? 0,
    holds: slipperyTooLong(judged, served).length === 0,
  }
}

/** The materials of a plan, separate as they are stored and paid for; salt in brine does not count as grain salt. */
export const BILLED = ['nacl', 'brine', 'mgcl2', 'cacl2', 'abrasive'] as const
export type Billed = (typeof BILLED)[number]
export type Bill = {
  /** Dry material, kg. */
  readonly kg: Readonly<Record<Billed, number>>
  /** null without costs, or if a de-icer has no price. */
  readonly cost: number | null
  /** De-icers for which no price has been entered. */
  readonly unpriced: readonly Deicer[]
}

/** The material and cost of a plan for the complete circuit. */
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
      const passCosts = costs && passCost(costs, stretch, { spread, gm2, deicer })
      if (costs && passCosts === null) unpriced.add(deicer)
      cost = cost === null || passCosts === null ? null : cost + passCosts
    }
  }
  const rounded = Object.fromEntries(
    BILLED.map((billedMaterial) => [billedMaterial, round(kg[billedMaterial], 0)]),
  ) as Record<Billed, number>
  return { kg: rounded, cost: cost === null ? null : round(cost, 2), unpriced: [...unpriced] }
}

/** The server's forecast and this one count as equal if they differ by no more than the server's rounding, K. */
const SAME_K = 0.02

/**
 * The largest difference between the road without further treatments and the server's result for the same case, K;
 * null if they are equal.
 */
export function differenceK({ times, surfaceC }: TriedSeries, { forecast }: WhatIf): number | null {
  const startMs = Date.parse(forecast.startAt)
  let largestK = 0
  for (const [index, ms] of times.entries()) {
    const step = (ms - startMs) / (forecast.stepS * 1000)
    // The forecast of a segment is hourly and has no values between the hours.
    const stored = Number.isInteger(step) ? (forecast.surfaceC[step] ?? null) : null
    const surfaceAtHour = surfaceC[index] ?? null
    if (stored !== null && surfaceAtHour !== null)
      largestK = Math.max(largestK, Math.abs(surfaceAtHour - stored))
    if (ms > (times[0] ?? startMs) + 12 * HOUR_MS) break
  }
  return largestK > SAME_K ? largestK : null
}
