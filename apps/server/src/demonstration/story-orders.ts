import type { DirectiveRule } from '@verglas/contract'
import { isSpreading, MAX_SPREAD_GM2 } from '@verglas/contract/circuit-codes'
import { type Departure, differsFromAdvice } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { type OrderAdvice, orderFact } from '../db/order-fact.ts'
import type { Batch } from '../db/publish.ts'
import type { StoryCircuit, Teller } from './story-circuits.ts'

type Rule = z.output<typeof DirectiveRule>
type Dose = Pick<Rule, 'treatment' | 'minGm2' | 'maxGm2'>

export type StoryOrder = {
  readonly circuit: StoryCircuit
  readonly author: Teller
  readonly readers: readonly Teller[]
  readonly hours: number
  readonly advice: OrderAdvice
  /** 0…1; decides whether the order follows the advice. */
  readonly chance: number
}

type Ordering = {
  readonly setupId: string
  readonly directiveId: string
  readonly atMs: number
  readonly order: StoryOrder
}

/** The order, its recipients, and the share of the advised quantity that it asks for. */
export function orderBatches({ setupId, directiveId, atMs, order }: Ordering): {
  batches: Batch[]
  share: number
} {
  const { circuit, author, readers, hours, advice } = order
  const { dose, departure } = doseOf(order)
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
          expiresAt: new Date(atMs + hours * HOUR_MS),
          authorId: author.id,
          author: author.name,
          orderedAt,
          advice,
          departure: differsFromAdvice([rule], advice) ? departure : null,
        }),
      ],
    },
    ...(readerRows.length > 0 ? [{ kind: 'directive_reader', rows: readerRows } as const] : []),
  ]
  return { batches, share: advice.minGm2 && dose.minGm2 ? dose.minGm2 / advice.minGm2 : 1 }
}

/** Three out of four orders follow the advice; the others deviate in their own ways. */
const FOLLOWS = 0.75

function doseOf({ advice, chance }: StoryOrder): { dose: Dose; departure: Departure } {
  const { treatment, minGm2, maxGm2 } = advice
  const advised = { treatment, minGm2, maxGm2: maxGm2 === minGm2 ? null : maxGm2 }
  if (chance < FOLLOWS || !isSpreading(treatment) || minGm2 === null)
    return { dose: advised, departure: 'other' }
  const share = (chance - FOLLOWS) / (1 - FOLLOWS)
  const more = (gm2: number | null, by: number) => gm2 && Math.min(MAX_SPREAD_GM2, gm2 + by)
  const step = Math.max(1, Math.round(minGm2 * 0.25))
  if (share < 0.4)
    return {
      dose: { treatment, minGm2: more(minGm2, step), maxGm2: more(maxGm2, step) },
      departure: 'local_knowledge',
    }
  if (share < 0.75)
    return {
      dose: { treatment, minGm2: Math.max(3, minGm2 - step), maxGm2: null },
      departure: 'residual_salt',
    }
  return { dose: { ...advised, treatment: treatment === 'salt' ? 'prewet' : 'salt' }, departure: 'resources' }
}
