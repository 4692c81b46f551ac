import { randomUUID } from 'node:crypto'
import type { recordRoadDecision } from '@verglas/contract'
import { ROAD_DECISION_PROBLEMS, roadDecisionProblems } from '@verglas/contract/road-decision-rules'
import { gravePeriods } from '@verglas/language'
import { latestAsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/publish.ts'
import { isConflict } from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid, NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import type { Context } from '../../../http/serve.ts'
import { circuitName } from '../../network/circuits/queries.ts'
import { type Roster, rosterOf } from '../duties/queries.ts'
import { recipientsOf } from '../duties/recipients.ts'
import { planOf } from '../prescriptions/queries.ts'
import { writeDecision } from './letter.ts'
import { decisionBatch, decisionsOf } from './queries.ts'
import { decisionViews, isCurrent, type RecordedDecision } from './rules.ts'

/** The person who decides, as checked by the guard. */
type Decider = Pick<Context<typeof recordRoadDecision>, 'db' | 'person' | 'member' | 'now'> & { app: App }
type Body = Context<typeof recordRoadDecision>['body']

/** Records a decision and notifies the team. Conflict if another one was recorded on the circuit meanwhile. */
export async function recordDecision(decider: Decider, circuitId: string, body: Body) {
  const { app, db, person, member, now } = decider
  if (body.notify && !member.features.has('directive_notify'))
    throw new AppError('Forbidden', { detail: 'the feature directive_notify is needed to tell the team' })
  if ((await circuitName(db, circuitId, await latestAsOf(app.database))) === null)
    throw new NotFound(`circuit ${circuitId}`)
  const [problem] = roadDecisionProblems(body, now.getTime())
  if (problem) throw new Invalid(`body.${problem.field}`, ROAD_DECISION_PROBLEMS[problem.code])
  const decision: RecordedDecision = {
    id: randomUUID(),
    circuitId,
    kind: body.kind,
    limitKmh: body.limitKmh,
    from: new Date(body.from).toISOString(),
    to: new Date(body.to).toISOString(),
    comment: body.comment.trim(),
    danger: await dangerOf(decider, circuitId, body),
    authorId: person.id,
    author: nameOf(person),
    decidedAt: now.toISOString(),
    endedBy: null,
    endedAt: null,
  }
  const [sent] = decisionViews([decision], now.getTime())
  if (!sent) throw new Error(`decision ${decision.id} without a view`)
  try {
    return { decision: sent, ...(await publishDecision(decider, decision, body)) }
  } catch (error) {
    throw isConflict(error) ? await conflictWith(decider, circuitId, sent) : error
  }
}

/** The grave dangers within a decision by the advice that was displayed to its author; null: there were none. */
async function dangerOf(
  { db, now }: Decider,
  circuitId: string,
  { advice, from, to }: Body,
): Promise<RecordedDecision['danger']> {
  if (!advice) return null
  const issued = await planOf(db, { circuitId, ...advice })
  if (!issued) throw new NotFound(`recommendation on ${circuitId} at ${advice.castpointId}`)
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const periods = issued.plan ? gravePeriods(issued.plan, now.getTime()) : []
  const within = periods.filter((period) => period.fromMs < toMs && period.toMs > fromMs)
  if (within.length === 0) return null
  return {
    from: new Date(Math.min(...within.map((period) => period.fromMs))).toISOString(),
    to: new Date(Math.max(...within.map((period) => period.toMs))).toISOString(),
    level: Math.max(...within.map(({ worst }) => worst.level)),
  }
}

/** Stores a decision and its messages in one transaction, so that there is neither without the other. */
async function publishDecision({ app, db, now }: Decider, decision: RecordedDecision, body: Body) {
  const { setupId } = db
  const roster = body.notify ? await rosterOf(db, await latestAsOf(app.database)) : null
  return app.database.transaction(async (tx) => {
    const readers = await writeToTeam(tx, { setupId, publicUrl: app.config.publicUrl, now }, decision, roster)
    const batch = decisionBatch(setupId, decision, { expectedId: body.basedOn ?? '' })
    const { rev } = await publish(tx, { origin: 'live', setupId, batches: [batch] })
    return { rev, notifiedCount: readers }
  })
}

type Sending = { readonly setupId: string; readonly publicUrl: string; readonly now: Date }

/** Adds the messages to the team on duty to the outbox; returns how many people get one. */
async function writeToTeam(
  tx: Db,
  { setupId, publicUrl, now }: Sending,
  decision: RecordedDecision,
  roster: Roster | null,
): Promise<number> {
  if (!roster) return 0
  const { circuitId, authorId, to } = decision
  const concerned = { circuitId, authorId, scope: 'public', expiresAt: to, passes: [] } as const
  const { recipients } = await recipientsOf({ db: tx, setupId, roster, now }, concerned)
  await writeDecision(tx, { setupId, publicUrl, decision, readers: recipients, now })
  return recipients.length
}

async function conflictWith({ app, db, now }: Decider, circuitId: string, sent: object) {
  const stored = await decisionsOf(db, circuitId, await latestAsOf(app.database))
  const latest = decisionViews(stored, now.getTime()).at(-1) ?? null
  return new VersionConflict({
    stored: latest,
    changedBy: latest?.author ?? null,
    changedAt: latest?.decidedAt ?? null,
    sent,
  })
}

/** Ends a decision that holds, or withdraws one that has not begun, and notifies the team. */
export async function endDecision(
  { app, db, person, member, now }: Pick<Decider, 'app' | 'db' | 'person' | 'member' | 'now'>,
  { circuitId, decisionId }: { circuitId: string; decisionId: string },
) {
  const stored = await decisionsOf(db, circuitId, await latestAsOf(app.database))
  const current = decisionViews(stored, now.getTime()).some(
    ({ id, ...view }) => id === decisionId && isCurrent(view),
  )
  const decision = stored.find(({ id }) => id === decisionId)
  if (!decision || !current) throw new NotFound(`decision ${decisionId} that holds`)
  const ended = { ...decision, endedBy: nameOf(person), endedAt: now.toISOString() }
  const roster = member.features.has('directive_notify')
    ? await rosterOf(db, await latestAsOf(app.database))
    : null
  const rev = await app.database.transaction(async (tx) => {
    await writeToTeam(tx, { setupId: db.setupId, publicUrl: app.config.publicUrl, now }, ended, roster)
    const batches = [decisionBatch(db.setupId, ended)]
    const published = await publish(tx, { origin: 'live', setupId: db.setupId, batches })
    if (published.appended === 0) throw new NotFound(`decision ${decisionId} that holds`)
    return published.rev
  })
  return { rev }
}
