import { atMs } from '../../../db/as-of.ts'
import { orderAdvice, orderFact } from '../../../db/order-fact.ts'
import type { Batch } from '../../../db/publish.ts'
import type { Step, StepInput } from '../../step.ts'
import { CIRCUITS, circuitOfUnit } from '../../units/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { type Announcement, decide } from './decide.ts'
import { circuitAround, latestAdvices, limitOf, orderedOn } from './queries.ts'
import { ofNewAdviceOrLimits } from './trigger.ts'

/** The author recorded in the log. */
const AUTHOR = { authorId: 'automatic', author: 'Verglas' } as const

/** Turns the advice on a circuit into a directive automatically, within the circuit's limits. */
export const directive: Step = {
  name: 'directive',
  unit: CIRCUITS,
  trigger: { after: 'prescription', pendingSql: ofNewAdviceOrLimits },
  reads: ['directive_limit_version', 'circuit_version', 'prescription', 'directive'],
  writes: ['directive'],
  doneBeforeMs: (nowMs) => nowMs,
  run: automaticDirectives,
}

async function automaticDirectives({ db, unit, asOf }: StepInput): Promise<Batch[]> {
  const key = circuitOfUnit(unit)
  const nowMs = atMs(asOf)
  const limit = await limitOf(db, key, asOf)
  const ordered = await orderedOn(db, key, asOf)
  const isAnnounced = ordered.some(({ holdsAt }) => holdsAt !== null && holdsAt.getTime() > nowMs)
  if (!limit?.isOn && !isAnnounced) return []
  const circuit = await circuitAround(db, key, asOf)
  const advices = circuit ? await latestAdvices(db, key, asOf) : []
  const { withdrawn, announcement } = decide({
    limit: circuit ? limit : null,
    advices,
    ordered,
    roadTypes: circuit?.roadTypes ?? [],
    timezone: circuit?.timezone ?? 'UTC',
    nowMs,
  })
  const issued = { circuitId: key.circuitId, ...AUTHOR }
  const ended = { archivedBy: AUTHOR.author, archivedAt: new Date(nowMs) }
  return [
    {
      kind: 'directive',
      rows: [
        ...(withdrawn ? [orderFact(key.setupId, { ...issued, ...withdrawn, ...ended })] : []),
        ...(announcement
          ? [
              orderFact(
                key.setupId,
                { ...issued, ...automaticOrder(announcement, key.circuitId, issuedAtMsOf(asOf)) },
                { asOfRev: asOf.rev },
              ),
            ]
          : []),
      ],
    },
  ]
}

function automaticOrder(announcement: Announcement, circuitId: string, nowMs: number) {
  const { castpointId, issuedAtMs, headline, rules, holdsMs, expiresMs } = announcement
  return {
    id: `auto-${circuitId}-${nowMs / 1000}`,
    rules,
    orderedAt: new Date(nowMs),
    holdsAt: new Date(holdsMs),
    expiresAt: new Date(expiresMs),
    advice: orderAdvice(castpointId, issuedAtMs, headline),
  }
}
