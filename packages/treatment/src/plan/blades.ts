import { MIN_COVER_MM } from '../situations.ts'
import { crewStepFrom } from './intervals.ts'
import type { ForecastRoad, PlanHour } from './treatment-plan.ts'

/** Depth of fresh snow per millimetre of water. */
const DEPTH_OF_WATER = 10
/** Snow that a blade leaves in the texture of the road, mm of depth. */
const LEFT_BY_BLADE_MM = 3

/** Departures of blades, the road that needs each, and whether snow reaches the trigger before a blade is back. */
export type Blades = {
  readonly departures: readonly { readonly departMs: number; readonly roadIndex: number }[]
  readonly isOverrun: boolean
}

/** Limits for the departures of blades. */
type BladeLimits = {
  readonly triggerMm: number
  readonly spacingMs: number
  readonly nowMs: number
  /** A blade has scraped the road in the last hours, so packed snow that it left waits until more snow has fallen. */
  readonly isScraped: boolean
  readonly maxBlades?: number
}

/**
 * Plans the departures of blades. A blade departs when the snow on any road of the circuit reaches the trigger, or
 * at once if there is packed snow, and again each time the trigger is reached. Snow packed by wheels counts as snow on
 * the road. After a blade, snow is assumed to build up as on an untreated road, so an earlier blade never delays a
 * later one.
 */
export function bladesOf(
  roads: readonly ForecastRoad[],
  { triggerMm, spacingMs, nowMs, isScraped, maxBlades = Infinity }: BladeLimits,
): Blades {
  const depths = roads.map(({ hours }) => depthsOf(hours))
  const departures: { departMs: number; roadIndex: number }[] = []
  let isOverrun = false
  const isPlowedNow = ({ hours: [first] }: ForecastRoad) =>
    first !== undefined &&
    ((first.packedMm >= MIN_COVER_MM.packed && !isScraped) || first.looseMm * DEPTH_OF_WATER >= triggerMm)
  const plowedNow = roads.findIndex(isPlowedNow)
  if (plowedNow >= 0) departures.push({ departMs: nowMs, roadIndex: plowedNow })
  while (departures.length < maxBlades) {
    const lastMs = departures.at(-1)?.departMs
    let [reachedMs, roadIndex] = [Infinity, 0]
    for (const [index, { hours }] of roads.entries()) {
      const ms = reachedFrom(hours, depths[index] as number[], lastMs ?? null, triggerMm)
      if (ms !== null && ms < reachedMs) [reachedMs, roadIndex] = [ms, index]
    }
    if (reachedMs === Infinity) return { departures, isOverrun }
    const earliestMs = lastMs === undefined ? nowMs : crewStepFrom(lastMs + spacingMs)
    if (lastMs !== undefined && reachedMs < earliestMs) isOverrun = true
    departures.push({ departMs: Math.max(reachedMs, earliestMs), roadIndex })
  }
  return { departures, isOverrun }
}

/** Depth of snow on an untreated road at the beginning of each hour and at the end of the last, mm. */
function depthsOf(hours: readonly PlanHour[]): number[] {
  const depths = hours.map(({ looseMm, packedMm }) => (looseMm + packedMm) * DEPTH_OF_WATER)
  const last = hours.at(-1)
  const fallenMm = last && last.surfaceC <= 0 ? last.snowMm + last.pelletsMm : 0
  return [...depths, (depths.at(-1) ?? 0) + fallenMm * DEPTH_OF_WATER]
}

/** When the snow fallen since the last blade reaches the trigger; before the first blade, all snow counts. */
function reachedFrom(
  hours: readonly PlanHour[],
  depths: readonly number[],
  bladeMs: number | null,
  triggerMm: number,
): number | null {
  let lowestMm = bladeMs === null ? -Infinity : Infinity
  for (const [index, hour] of hours.entries()) {
    if (bladeMs !== null && hour.toMs <= bladeMs) continue
    const [startMm, endMm] = [depths[index] as number, depths[index + 1] as number]
    const ratePerMs = (endMm - startMm) / (hour.toMs - hour.fromMs)
    const fromMs = Math.max(hour.fromMs, bladeMs ?? hour.fromMs)
    const fromMm = startMm + ratePerMs * (fromMs - hour.fromMs)
    lowestMm = Math.min(lowestMm, fromMm)
    const limitMm =
      bladeMs === null ? triggerMm : Math.max(triggerMm, lowestMm + triggerMm - LEFT_BY_BLADE_MM)
    if (endMm >= limitMm && ratePerMs > 0) {
      const reachedMs = Math.max(fromMs, fromMs + (limitMm - fromMm) / ratePerMs)
      return reachedMs === fromMs ? fromMs : crewStepFrom(reachedMs)
    }
    lowestMm = Math.min(lowestMm, endMm)
  }
  return null
}
