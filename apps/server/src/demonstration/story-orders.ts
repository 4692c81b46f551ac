import type { Directive, DirectiveRule, Prescription } from '@verglas/contract'
import { isSpreading, MOST_SPREAD_GM2 } from '@verglas/contract/circuit-codes'
import { type Departure, differsFromAdvice } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import { isTreating } from '@verglas/treatment'
import type { z } from 'zod'
import type { Batch } from '../db/publish.ts'
import type { StoryOrder } from './story.ts'

type Headline = NonNullable<z.output<typeof Prescription>['headline']>
type Rule = z.output<typeof DirectiveRule>
type Advice = NonNullable<z.output<typeof Directive>['advice']>
type Dose = Pick<Rule, 'treatment' | 'minGm2' | 'maxGm2'>

export type StoryAdvices = {
  /** Takes what a step has published. */
  learn(batches: readonly Batch[]): void
  /** What an author had before him; null where it was too old to act on. */
  at(setupId: string, circuitId: string, atMs: number): Advice | null
}

/** What was advised first on each circuit by the newest issue, at the point that asks for most. */
export function storyAdvices(): StoryAdvices {
  const byCircuit = new Map<string, Known>()
  function learnOf({ setup_id, circuit_id, castpoint_id, issued_at, content }: StoredAdvice): void {
    const key = `${setup_id} ${circuit_id}`
    const known = byCircuit.get(key)
    const isNewer = !known || known.issuedAt < issued_at
    const { headline } = content
    if (isNewer && headline === null) byCircuit.delete(key)
    if (headline && (isNewer || amountOf(headline) > amountOf(known.headline)))
      byCircuit.set(key, { issuedAt: issued_at, castpointId: castpoint_id, headline })
  }
  return {
    learn(batches) {
      for (const { kind, rows } of batches)
        if (kind === 'prescription') for (const row of rows) learnOf(row as StoredAdvice) // as the step has written it
    },
    at(setupId, circuitId, atMs) {
      const known = byCircuit.get(`${setupId} ${circuitId}`)
      if (!known || atMs - known.issuedAt.getTime() > FRESH_MS) return null
      const { situation, row, treatment, spread, minGm2, maxGm2 } = known.headline
      const asked = { situation, row, treatment, spread, minGm2, maxGm2 }
      return { castpointId: known.castpointId, issuedAt: known.issuedAt.toISOString(), ...asked }
    },
  }
}

type Known = { issuedAt: Date; castpointId: string; headline: Headline }
type StoredAdvice = {
  setup_id: string
  circuit_id: string
  castpoint_id: string
  issued_at: Date
  content: Pick<z.output<typeof Prescription>, 'headline'>
}
const FRESH_MS = 6 * HOUR_MS
const amountOf = ({ treatment, minGm2 }: Headline): number => (isTreating(treatment) ? 1 + (minGm2 ?? 0) : 0)

type Ordering = {
  readonly setupId: string
  readonly directiveId: string
  readonly atMs: number
  readonly order: StoryOrder
  readonly advice: Advice | null
}

/** The order, and whom it was told to. */
export function orderBatches({ setupId, directiveId, atMs, order, advice }: Ordering): Batch[] {
  const { circuit, author, readers, hours } = order
  const { dose, departure } = doseOf(order, advice)
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
  }))
  return [
    {
      kind: 'directive',
      rows: [
        {
          setup_id: setupId,
          directive_id: directiveId,
          circuit_id: circuit.id,
          scope: 'public',
          rules: [rule],
          comment: '',
          expires_at: new Date(atMs + hours * HOUR_MS),
          author_id: author.id,
          author: author.name,
          ordered_at: orderedAt,
          advice,
          departure: advice && differsFromAdvice([rule], advice) ? departure : null,
        },
      ],
    },
    ...(readerRows.length > 0 ? [{ kind: 'directive_reader', rows: readerRows } as const] : []),
  ]
}

/** Three of four order what is advised; the others know better, in their ways. */
const FOLLOWS = 0.75

function doseOf(order: StoryOrder, advice: Advice | null): { dose: Dose; departure: Departure } {
  if (!advice || !isTreating(advice.treatment)) return { dose: neededBy(order), departure: 'forecast' }
  const { chance } = order
  const { treatment, minGm2, maxGm2 } = advice
  const advised = { treatment, minGm2, maxGm2: maxGm2 === minGm2 ? null : maxGm2 }
  if (chance < FOLLOWS || !isSpreading(treatment) || minGm2 === null)
    return { dose: advised, departure: 'other' }
  const share = (chance - FOLLOWS) / (1 - FOLLOWS)
  const more = (gm2: number | null, by: number) => gm2 && Math.min(MOST_SPREAD_GM2, gm2 + by)
  if (share < 0.4)
    return {
      dose: { treatment, minGm2: more(minGm2, 5), maxGm2: more(maxGm2, 5) },
      departure: 'local_knowledge',
    }
  if (share < 0.75)
    return {
      dose: { treatment, minGm2: Math.max(3, Math.round(minGm2 * 0.6)), maxGm2: null },
      departure: 'residual_salt',
    }
  return { dose: { ...advised, treatment: treatment === 'salt' ? 'prewet' : 'salt' }, departure: 'resources' }
}

/** Where nothing was advised people ordered what the road turned out to need. */
function neededBy({ saltGm2, isPlowed }: StoryOrder): Dose {
  const minGm2 = saltGm2 > 0 ? Math.max(5, Math.round(saltGm2 / 5) * 5) : null
  if (minGm2 === null) return { treatment: 'plow', minGm2: null, maxGm2: null }
  return { treatment: isPlowed ? 'plow_salt' : 'salt', minGm2, maxGm2: null }
}
