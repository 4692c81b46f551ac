import { HOUR_MS } from '@verglas/quantities'

/** The danger level from which a road is slippery (docs/hazards.md). */
const SLIPPERY_LEVEL = 2

type NextPass = { readonly departBy: string; readonly finishBy?: string; readonly isLate: boolean }

/** A plan as far as it says how late its next pass is. */
export type PlanWithLateness = {
  readonly headline: {
    readonly next: NextPass | null
    readonly kinds: readonly { readonly from: string }[]
  }
  /** null: the road model was not run for it. Missing in plans of older programs. */
  readonly road?: {
    readonly from: string
    readonly to: string
    readonly untreated: { readonly levels: readonly number[] }
  } | null
}

/**
 * How late the next pass of a plan is: `late` and `begun` from when a road is slippery before the pass is finished or
 * sets out; `precaution` where the table asks for it at once, but no road becomes slippery before. null: in time.
 */
export type Lateness = {
  readonly kind: 'late' | 'begun' | 'precaution'
  /** When the road is slippery; where the road model was not run, when the first danger of the plan begins. */
  readonly slipperyFromMs: number
}

export function planLateness({ headline: { next, kinds }, road }: PlanWithLateness): Lateness | null {
  if (!next?.isLate) return null
  const departMs = Date.parse(next.departBy)
  const begins = kinds.map(({ from }) => Date.parse(from))
  const firstMs = begins.length > 0 ? Math.min(...begins) : departMs
  const slipperyFromMs = road ? slipperyFrom(road) : firstMs
  if (slipperyFromMs <= departMs)
    return { kind: begins.length > 0 || road ? 'begun' : 'late', slipperyFromMs }
  const isBefore = road && slipperyFromMs >= Date.parse(next.finishBy ?? next.departBy)
  return { kind: isBefore ? 'precaution' : 'late', slipperyFromMs }
}

function slipperyFrom({ from, to, untreated }: NonNullable<PlanWithLateness['road']>): number {
  const hour = untreated.levels.findIndex((level) => level >= SLIPPERY_LEVEL)
  return hour < 0 ? Date.parse(to) : Date.parse(from) + hour * HOUR_MS
}
