import { z } from 'zod'
import { WINTER_KINDS } from './risk-codes.ts'
import { Instant } from './route.ts'

export const Span = z.object({ from: Instant, to: Instant })

/** A segment between the forecast points. */
export const PlanStretch = z.object({
  segmentId: z.string(),
  name: z.string().nullable().describe('Its name, or its road; null: nobody has entered one.'),
  kmFrom: z.number().nullable(),
  kmTo: z.number().nullable(),
  isBridge: z.boolean(),
})

/** A road of the circuit. */
export const PlanPlace = z.object({
  castpointId: z.string(),
  stretch: PlanStretch.nullable().describe('A segment matched to the point; null: the point itself.'),
})

/** Result of the road model for the roads over the period of the plan: the worst of them. */
export const JudgedRoad = z.object({
  slipperyMin: z.int().describe('Minutes in which any road is at danger level 2 or more.'),
  lowestGrip: z.number(),
  lowestAt: Instant,
  levels: z.array(z.int().min(0).max(4)).describe('The worst danger level of each hour from `from` on.'),
  grave: z
    .array(
      Span.extend({
        level: z.int().min(3).max(4),
        kind: z.enum(WINTER_KINDS),
        place: PlanPlace.nullable().describe('The first road that has it.'),
      }),
    )
    .optional()
    .describe('The hours at level 3 or more, by level, cause and road; missing in older plans.'),
})
