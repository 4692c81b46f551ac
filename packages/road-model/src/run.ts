import { HOUR_MS } from '@verglas/quantities'
import { type Correction, fadingAt } from './coupling.ts'
import { advance, type Bench } from './model-step.ts'
import { forcingAt, type Outlook } from './outlook.ts'
import type { Readings } from './readings.ts'
import type { Forcing, Road } from './road.ts'
import type { RoadCase, RoadCover } from './road-case.ts'
import type { Site } from './site.ts'
import { isWithin } from './site-bounds.ts'

/** The first hours matter most; later, and during assimilation, longer steps suffice. */
const SHORT_STEP_MS = 300_000
export const LONG_STEP_MS = 600_000
const SHORT_STEPS_MS = 3 * HOUR_MS
/** Default depth of the subsurface sensor. */
export const DEFAULT_SENSOR_DEPTH_M = 0.4

/** Bounds of one treatment: salt, g/m², or brine water, mm. More is a typing error. */
export const TREATMENT_BOUNDS = [0, 1000] as const
/** Maximum plausible cover, mm of water or g/m² of salt. */
const MAX_COVER = 1000

/** Objects for the steps of one case; created once per case. */
export type Run = {
  readonly roadCase: RoadCase
  readonly site: Site
  readonly road: Road
  readonly bench: Bench
  readonly forcing: Forcing
  readonly outlook: Outlook
  readonly readings: Readings
}

/** One step with a free surface, at most to `limitMs`; returns its end. */
export function freeStep(run: Run, nowMs: number, limitMs: number, correction: Correction): number {
  const { outlook, forcing, road, bench, site } = run
  const isEarly = nowMs >= outlook.lastMs && nowMs < outlook.lastMs + SHORT_STEPS_MS
  const nextMs = nextStepMs(nowMs, limitMs, isEarly ? SHORT_STEP_MS : LONG_STEP_MS)
  const middleMs = (nowMs + nextMs) / 2
  const { weather, sunshine, recent } = fadingAt(Math.max(0, middleMs - outlook.lastMs) / HOUR_MS)
  forcingAt(outlook, middleMs, forcing, weather * correction.clouds)
  treat(run, nowMs, nextMs)
  forcing.exchangeFactor = 1 + weather * correction.exchange
  forcing.correctionWm2 =
    sunshine * correction.sunshine * (1 - site.albedo) * forcing.shortwaveWm2 +
    weather * correction.constantWm2 +
    recent * correction.recentWm2
  advance(road, forcing, bench, (nextMs - nowMs) / 1000)
  return nextMs
}

/** End of the next full step, or the limit if it comes before. */
export function nextStepMs(nowMs: number, limitMs: number, stepMs: number): number {
  return Math.min(limitMs, (Math.floor(nowMs / stepMs) + 1) * stepMs)
}

/** Applies treatments within the step at its start; impossible amounts are ignored. */
export function treat(
  { roadCase: { treatments, cover }, forcing, road }: Run,
  fromMs: number,
  toMs: number,
): void {
  // The cover is set at the end of the step, so that the output of this instant contains it unchanged.
  if (cover && cover.atMs > fromMs && cover.atMs <= toMs) applyCover(cover, road)
  forcing.saltGm2 = 0
  forcing.mgcl2Gm2 = 0
  forcing.cacl2Gm2 = 0
  forcing.abrasiveGm2 = 0
  forcing.brineWaterMm = 0
  forcing.isPlowed = false
  if (!treatments) return
  for (const event of treatments) {
    if (!(event.atMs >= fromMs && event.atMs < toMs)) continue
    forcing.saltGm2 += spread(event.saltGm2)
    forcing.mgcl2Gm2 += spread(event.mgcl2Gm2)
    forcing.cacl2Gm2 += spread(event.cacl2Gm2)
    forcing.abrasiveGm2 += spread(event.abrasiveGm2)
    forcing.brineWaterMm += spread(event.brineWaterMm)
    forcing.isPlowed ||= event.isPlowed ?? false
  }
}

function applyCover({ atMs: _, ...cover }: NonNullable<RoadCase['cover']>, road: Road): void {
  const amounts = Object.entries(cover) as [keyof RoadCover, number][] // A road has these stores.
  for (const [store, amount] of amounts) if (amount >= 0 && amount <= MAX_COVER) road[store] = amount
}

function spread(amount = 0): number {
  return isWithin(amount, TREATMENT_BOUNDS) ? amount : 0
}
