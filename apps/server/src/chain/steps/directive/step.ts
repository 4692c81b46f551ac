import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import type { Step, StepInput } from '../../step.ts'
import { CIRCUITS, circuitOfUnit } from '../../units/circuits.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { type Announcement, decide } from './decide.ts'
import { circuitAround, latestAdvices, limitOf, type Ordered, orderedOn } from './queries.ts'
import { ofNewAdviceOrLimits } from './trigger.ts'

/** The author recorded in the log. */
const AUTHOR = { author_id: 'automatic', author: 'Verglas' } as const

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
  const common = { setup_id: key.setupId, circuit_id: key.circuitId, scope: 'public', comment: '', ...AUTHOR }
  return [
    {
      kind: 'directive',
      rows: [
        ...(withdrawn ? [{ ...common, ...columnsOf(withdrawn), ...endedAt(nowMs) }] : []),
        ...(announcement
          ? [
              {
                ...common,
                ...newColumns(announcement, key.circuitId, issuedAtMsOf(asOf)),
                as_of_rev: asOf.rev,
              },
            ]
          : []),
      ],
    },
  ]
}

const endedAt = (nowMs: number) => ({ archived_by: AUTHOR.author, archived_at: new Date(nowMs) })

const columnsOf = ({ id, rules, expiresAt, orderedAt, holdsAt, advice }: Ordered) => ({
  directive_id: id,
  rules,
  expires_at: expiresAt,
  ordered_at: orderedAt,
  holds_at: holdsAt,
  advice,
})

function newColumns(announcement: Announcement, circuitId: string, nowMs: number) {
  const { castpointId, issuedAtMs, headline, rules, holdsMs, expiresMs } = announcement
  const { situation, row, treatment, spread, minGm2, maxGm2 } = headline
  return {
    directive_id: `auto-${circuitId}-${nowMs / 1000}`,
    rules,
    ordered_at: new Date(nowMs),
    holds_at: new Date(holdsMs),
    expires_at: new Date(expiresMs),
    advice: {
      castpointId,
      issuedAt: new Date(issuedAtMs).toISOString(),
      situation,
      row,
      treatment,
      spread,
      minGm2,
      maxGm2,
    },
  }
}
