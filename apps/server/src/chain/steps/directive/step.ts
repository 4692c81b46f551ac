import { atMs } from '../../../db/as-of.ts'
import { orderAdvice, orderFact } from '../../../db/order-fact.ts'
import type { Batch } from '../../../db/publish.ts'
import type { Step, StepInput } from '../../step.ts'
import { CIRCUITS, circuitOfKey } from '../../work-items/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { type Announcement, decide } from './decide.ts'
import { latestAdvices, publicDirectives, readLimits, readRoadTypesAndTimezone } from './queries.ts'
import { newAdviceOrLimitsTrigger } from './trigger.ts'

/** The author recorded in the log. */
const AUTHOR = { authorId: 'automatic', author: 'Verglas' } as const

/** Turns the advice on a circuit into a directive automatically, within the circuit's limits. */
export const directive: Step = {
  name: 'directive',
  workItems: CIRCUITS,
  trigger: { after: 'prescription', pendingSql: newAdviceOrLimitsTrigger },
  reads: ['directive_limit_version', 'circuit_version', 'prescription', 'directive'],
  writes: ['directive'],
  doneBeforeMs: (nowMs) => nowMs,
  run: automaticDirectives,
}

async function automaticDirectives({ db, key, asOf }: StepInput): Promise<Batch[]> {
  const circuitKey = circuitOfKey(key)
  const nowMs = atMs(asOf)
  const limit = await readLimits(db, circuitKey, asOf)
  const directives = await publicDirectives(db, circuitKey, asOf)
  const isAnnounced = directives.some(({ holdsAt }) => holdsAt !== null && holdsAt.getTime() > nowMs)
  if (!limit?.isOn && !isAnnounced) return []
  const circuit = await readRoadTypesAndTimezone(db, circuitKey, asOf)
  const advices = circuit ? await latestAdvices(db, circuitKey, asOf) : []
  const { withdrawn, announcement } = decide({
    limit: circuit ? limit : null,
    advices,
    directives,
    roadTypes: circuit?.roadTypes ?? [],
    timezone: circuit?.timezone ?? 'UTC',
    nowMs,
  })
  const ownFields = { circuitId: circuitKey.circuitId, ...AUTHOR }
  const archivedFields = { archivedBy: AUTHOR.author, archivedAt: new Date(nowMs) }
  return [
    {
      kind: 'directive',
      rows: [
        ...(withdrawn
          ? [orderFact(circuitKey.setupId, { ...ownFields, ...withdrawn, ...archivedFields })]
          : []),
        ...(announcement
          ? [
              orderFact(
                circuitKey.setupId,
                { ...ownFields, ...automaticOrder(announcement, circuitKey.circuitId, issuedAtMsOf(asOf)) },
                { asOfRev: asOf.rev },
              ),
            ]
          : []),
      ],
    },
  ]
}

function automaticOrder(announcement: Announcement, circuitId: string, nowMs: number) {
  const { castpointId, issuedAtMs, headline, rules, passes, inForceFromMs, expiresMs } = announcement
  return {
    id: `auto-${circuitId}-${nowMs / 1000}`,
    rules,
    passes,
    orderedAt: new Date(nowMs),
    holdsAt: new Date(inForceFromMs),
    expiresAt: new Date(expiresMs),
    advice: orderAdvice(castpointId, issuedAtMs, headline),
  }
}
