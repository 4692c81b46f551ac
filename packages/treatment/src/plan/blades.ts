import { MIN_COVER_MM } from '../situations.ts'
import type { PlanHour } from './treatment-plan.ts'

/** Depth of fresh snow per millimetre of water. */
const DEPTH_OF_WATER = 10
/** Snow that a blade leaves in the texture of the road, mm of depth. */
const LEFT_BY_BLADE_MM = 3

/** Departures of blades, and whether snow reaches the trigger again before the round is over. */
export type Blades = { readonly departsMs: readonly number[]; readonly isOverrun: boolean }

/**
 * A blade sets out when the snow on the road reaches the trigger, or at once where packed snow lies, and again
 * each time it is reached. Snow pressed by wheels since then counts as snow that lies.
 */
export function bladesOf(
  hours: readonly PlanHour[],
  { triggerMm, spacingMs, nowMs }: { triggerMm: number; spacingMs: number; nowMs: number },
): Blades {
  const [first] = hours
  if (!first) return { departsMs: [], isOverrun: false }
  const departsMs: number[] = []
  let isOverrun = false
  let depthMm = depthAtStart(first)
  const depart = (reachedMs: number) => {
    const earliestMs = (departsMs.at(-1) ?? -Infinity) + spacingMs
    if (reachedMs < earliestMs) isOverrun = true
    departsMs.push(Math.max(nowMs, reachedMs, earliestMs))
    depthMm = LEFT_BY_BLADE_MM
  }
  if (first.packedMm >= MIN_COVER_MM.packed || depthMm >= triggerMm) depart(nowMs)
  for (const [index, hour] of hours.entries()) {
    const rateMmMs = grownMm(hour, hours[index + 1]) / (hour.toMs - hour.fromMs)
    // What falls before a blade that is still awaited sets out is removed by it.
    let fromMs = Math.max(hour.fromMs, departsMs.at(-1) ?? -Infinity)
    if (fromMs >= hour.toMs) continue
    if (rateMmMs <= 0) {
      depthMm = Math.max(0, Math.min(depthMm + rateMmMs * (hour.toMs - fromMs), lyingMm(hours[index + 1])))
      continue
    }
    while (depthMm + rateMmMs * (hour.toMs - fromMs) >= triggerMm) {
      const reachedMs = fromMs + Math.max(0, triggerMm - depthMm) / rateMmMs
      depart(reachedMs)
      fromMs = Math.max(reachedMs, departsMs.at(-1) ?? reachedMs)
      if (fromMs >= hour.toMs) break
    }
    if (fromMs < hour.toMs) depthMm += rateMmMs * (hour.toMs - fromMs)
  }
  return { departsMs, isOverrun }
}

/** Less lies on a plowed road than on one that nobody treats. */
const lyingMm = (hour: PlanHour | undefined): number =>
  hour ? (hour.looseMm + hour.packedMm) * DEPTH_OF_WATER : Infinity

const depthAtStart = ({ looseMm }: PlanHour): number => looseMm * DEPTH_OF_WATER

/** Change of the depth of snow that traffic has not yet polished, mm. */
function grownMm(hour: PlanHour, next: PlanHour | undefined): number {
  if (!next) return hour.surfaceC <= 0 ? (hour.snowMm + hour.pelletsMm) * DEPTH_OF_WATER : 0
  return (next.looseMm + next.packedMm - hour.looseMm - hour.packedMm) * DEPTH_OF_WATER
}
