import type { Treatment } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { freezingPointC } from '@verglas/road-model'
import { GRAINS_NOT_BELOW_C, LIQUIDS } from './materials.ts'
import { type AdviceCase, at, type RoadOutlook } from './road-outlook.ts'
import { MIN_COVER_MM, type Occurrence, TRACE_MM } from './situations.ts'

/** Nothing is spread if the freezing point of the film is at least this far below the road temperature, K. */
const PROTECTED_K = 1.5
/** Sensor and model agree on the freezing point of a film if they differ by less than this, K (product default). */
const AGREED_K = 1
/** Maximum age of a film reading; an older one is not used. */
const FILM_READING_MS = HOUR_MS
const BLOWING_COLD_C = -6.7
const BLOWING_KMH = 24
const WARM_C = 0.8

/** All water, ice, snow and frost on the road, as one film. */
function moistureMm(outlook: RoadOutlook, index: number): number {
  return (
    at(outlook.waterMm, index) +
    at(outlook.iceMm, index) +
    at(outlook.looseSnowMm, index) +
    at(outlook.packedSnowMm, index) +
    at(outlook.frostMm, index)
  )
}

/** Highest freezing point of the film during a situation, with the salt dissolved in all moisture, °C. */
export function highestFreezingPointC(outlook: RoadOutlook, { first, last }: Occurrence): number {
  let highest = -Infinity
  for (let index = first - 1; index <= last; index++) {
    const mm = Math.max(moistureMm(outlook, index), MIN_COVER_MM.damp)
    highest = Math.max(highest, freezingPointC(at(outlook.saltGm2, index), mm))
  }
  return highest
}

export type Protection = {
  readonly isProtected: boolean
  /** Only the model shows protection; no sensor confirms it. */
  readonly isUnconfirmed: boolean
  readonly residualGm2: number
  readonly freezingPointC: number
}

/**
 * G2. Existing salt protects the road if both the model and a sensor of this road put the freezing point low enough.
 * The model's residual salt counts unless the sensor measures a higher freezing point.
 */
export function protectionOf(roadCase: AdviceCase, occurrence: Occurrence): Protection {
  const { outlook, nowMs } = roadCase
  const modelledC = highestFreezingPointC(outlook, occurrence)
  const measured =
    roadCase.measured && nowMs - roadCase.measured.atMs <= FILM_READING_MS ? roadCase.measured : null
  const isModelled = modelledC <= occurrence.lowestC - PROTECTED_K
  const isMeasured = measured !== null && measured.freezingPointC <= occurrence.lowestC - PROTECTED_K
  const nowC = freezingPointC(at(outlook.saltGm2, 0), Math.max(moistureMm(outlook, 0), MIN_COVER_MM.damp))
  const isDenied = measured !== null && measured.freezingPointC > nowC + AGREED_K
  return {
    isProtected: isModelled && isMeasured,
    isUnconfirmed: isModelled && !isMeasured,
    residualGm2: isDenied ? 0 : at(outlook.saltGm2, occurrence.first - 1),
    freezingPointC: modelledC,
  }
}

/** G3. Whether snow blows over a cold road. Nothing is spread then, because dry snow sticks to a wet surface. */
export function isColdAndBlowing(outlook: RoadOutlook, { first, last, lowestC }: Occurrence): boolean {
  if (lowestC > BLOWING_COLD_C) return false
  for (let index = first; index <= last; index++) {
    const isBlowing = at(outlook.blowingSnow, index - 1) > 0 || at(outlook.blowingSnow, index) > 0
    const windKmh = Math.max(at(outlook.windKmh, index - 1), at(outlook.windKmh, index))
    if (isBlowing && windKmh >= BLOWING_KMH) return true
  }
  return false
}

const BEGINS_AS_RAIN = ['freezing_rain', 'snow', 'light_snow', 'ice_pellets', 'wet_freezing']

/** G4. Whether rain falls just before the situation; it would wash off salt that was spread too early. */
export function beginsAsRain(outlook: RoadOutlook, { situation, first }: Occurrence): boolean {
  return first > 1 && BEGINS_AS_RAIN.includes(situation) && at(outlook.rainMm, first - 1) >= TRACE_MM
}

/** G5. Whether brine alone is excluded: water dilutes it, and it runs through snow. */
export function isBrineRefused(outlook: RoadOutlook, { situation, first }: Occurrence): boolean {
  return (
    situation === 'freezing_rain' ||
    situation === 'packed' ||
    at(outlook.waterMm, first - 1) >= MIN_COVER_MM.wet
  )
}

/** G6. Whether the road warms by itself before the next round and stays warm for the rest of the situation. */
export function warmsSoon(
  { outlook, nowMs, cycleMinutes }: AdviceCase,
  { situation, first, last, fromMs }: Occurrence,
): boolean {
  if (situation === 'freezing_rain') return false
  const beginsMs = Math.max(nowMs, fromMs)
  let warmFrom: number | null = null
  for (let index = first - 1; index < outlook.timesMs.length; index++) {
    const ms = at(outlook.timesMs, index)
    if (Number.isNaN(ms)) break
    if (at(outlook.iceMm, index) >= MIN_COVER_MM.ice && ms <= beginsMs) return false
    if (at(outlook.surfaceC, index) <= WARM_C) warmFrom = null
    else warmFrom ??= index
    if (index >= last && ms > beginsMs + cycleMinutes * MINUTE_MS) break
  }
  if (warmFrom === null) return false
  const warmMs = at(outlook.timesMs, warmFrom)
  return warmMs > beginsMs && warmMs <= beginsMs + cycleMinutes * MINUTE_MS
}

/** G5 and G8: the first of a row's treatments that may be spread here. */
export function permitted(
  treatments: readonly Treatment[],
  { lowestC, isBrineOut }: { lowestC: number; isBrineOut: boolean },
): { treatment: Treatment; isBrineLeft: boolean; isPrewetted: boolean } {
  const first = treatments[0] ?? 'none'
  const mayBe = (treatment: Treatment) =>
    !(isBrineOut && LIQUIDS.includes(treatment)) && !(treatment === 'salt' && lowestC <= GRAINS_NOT_BELOW_C)
  const treatment = treatments.find(mayBe) ?? 'prewet'
  return {
    treatment,
    isBrineLeft: first === 'brine' && treatment !== 'brine',
    isPrewetted: first === 'salt' && treatment === 'prewet',
  }
}
