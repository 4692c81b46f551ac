import type { DirectiveRule } from '@verglas/contract'
import { isSpreading, MAX_SPREAD_GM2, type Treatment } from '@verglas/contract/circuit-codes'
import { type DeviationReason, differsFromAdvice } from '@verglas/contract/treatment-codes'
import type { z } from 'zod'
import { type OrderAdvice, orderFact } from '../db/order-fact.ts'
import type { Batch } from '../db/publish.ts'
import type { StoryCircuit, StoryPerson } from './story-circuits.ts'

type Rule = z.output<typeof DirectiveRule>
type Dose = Pick<Rule, 'treatment' | 'minGm2' | 'maxGm2'>

/** A pass as it is planned or ordered. */
export type StoryPass = {
  readonly departMs: number
  readonly finishMs: number
  readonly treatment: Treatment
  readonly gm2: number | null
  readonly totalKg: number | null
}

export type StoryOrder = {
  readonly circuit: StoryCircuit
  readonly author: StoryPerson
  readonly readers: readonly StoryPerson[]
  readonly expiresMs: number
  readonly advice: OrderAdvice
  /** Of the plan, with departures that are still possible. */
  readonly passes: readonly StoryPass[]
  /** 0…1; decides whether the order follows the advice. */
  readonly chance: number
}
type Ordering = {
  readonly setupId: string
  readonly directiveId: string
  readonly atMs: number
  readonly order: StoryOrder
}

/** The order with its recipients, and the passes that it asks for. */
export function orderOf({ setupId, directiveId, atMs, order }: Ordering): {
  batches: Batch[]
  passes: StoryPass[]
} {
  const { circuit, author, readers, expiresMs, advice } = order
  const { dose, departure } = doseOf(order)
  const isOther = differsFromAdvice([{ ...dose, deicer: 'nacl' }], advice)
  const passes = isOther ? order.passes.map((pass) => otherPass(pass, advice, dose)) : [...order.passes]
  const orderedAt = new Date(atMs)
  const rule: Rule = {
    roadType: circuit.roadType,
    priority: null,
    ...dose,
    deicer: 'nacl',
    isOnDemand: false,
  }
  const readerRows = readers.map(({ id, name }) => ({
    setup_id: setupId,
    directive_id: directiveId,
    person_id: id,
    name,
    told_at: orderedAt,
    role: 'crew',
    ways: ['email'],
  }))
  const batches: Batch[] = [
    {
      kind: 'directive',
      rows: [
        orderFact(setupId, {
          id: directiveId,
          circuitId: circuit.id,
          rules: [rule],
          passes: passes.map(({ departMs, finishMs, treatment, gm2, totalKg }) => ({
            departAt: new Date(departMs).toISOString(),
            finishAt: new Date(finishMs).toISOString(),
            treatment,
            deicer: 'nacl',
            minGm2: gm2,
            maxGm2: null,
            totalKg,
          })),
          expiresAt: new Date(expiresMs),
          authorId: author.id,
          author: author.name,
          orderedAt,
          advice,
          departure: isOther ? departure : null,
        }),
      ],
    },
    ...(readerRows.length > 0 ? [{ kind: 'directive_reader', rows: readerRows } as const] : []),
  ]
  return { batches, passes }
}

/** The pass of somebody who orders another amount or material than advised. */
function otherPass(pass: StoryPass, advice: OrderAdvice, { treatment, minGm2 }: Dose): StoryPass {
  if (pass.gm2 === null || !isSpreading(pass.treatment)) return pass
  const share = advice.minGm2 && minGm2 ? minGm2 / advice.minGm2 : 1
  const gm2 = Math.min(MAX_SPREAD_GM2, Math.max(3, Math.round(pass.gm2 * share)))
  return {
    ...pass,
    treatment: pass.treatment === advice.treatment ? treatment : pass.treatment,
    gm2,
    totalKg: pass.totalKg === null ? null : Math.round((pass.totalKg * gm2) / pass.gm2),
  }
}

/** Three out of four orders follow the advice; the others deviate in their own ways. */
const FOLLOWS = 0.75

/** Salt in the form that the vehicle at hand can spread. */
const OTHER_FORM: Partial<Record<Treatment, Treatment>> = {
  salt: 'prewet',
  prewet: 'salt',
}

function doseOf({ advice, chance }: StoryOrder): { dose: Dose; departure: DeviationReason } {
  const { treatment, minGm2, maxGm2 } = advice
  const advised = { treatment, minGm2, maxGm2: maxGm2 === minGm2 ? null : maxGm2 }
  const followed = { dose: advised, departure: 'other' } as const
  if (chance < FOLLOWS || !isSpreading(treatment) || minGm2 === null) return followed
  const share = (chance - FOLLOWS) / (1 - FOLLOWS)
  const raised = (gm2: number | null, by: number) => gm2 && Math.min(MAX_SPREAD_GM2, gm2 + by)
  const step = Math.max(1, Math.round(minGm2 * 0.25))
  if (share < 0.4)
    return {
      dose: { treatment, minGm2: raised(minGm2, step), maxGm2: raised(maxGm2, step) },
      departure: 'local_knowledge',
    }
  if (share < 0.75)
    return {
      dose: { treatment, minGm2: Math.max(3, minGm2 - step), maxGm2: null },
      departure: 'residual_salt',
    }
  const other = OTHER_FORM[treatment]
  return other ? { dose: { ...advised, treatment: other }, departure: 'resources' } : followed
}
