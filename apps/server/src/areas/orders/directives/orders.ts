import { randomUUID } from 'node:crypto'
import type { objectToDirective, orderDirective } from '@verglas/contract'
import { unfinishedPass } from '@verglas/contract/order-rules'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { laneAreaM2, massToLoadKg } from '@verglas/road-network'
import { latestAsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { type OrderAdvice, orderAdvice, orderFact } from '../../../db/order-fact.ts'
import { type Batch, publish } from '../../../db/publish.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { isConflict } from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid, NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import type { Context } from '../../../http/serve.ts'
import { circuitsById, circuitZone } from '../../network/circuits/queries.ts'
import { rosterOf } from '../duties/queries.ts'
import { concernedByOrder, type Recipient, recipientsOf } from '../duties/recipients.ts'
import { prescriptionOf } from '../prescriptions/queries.ts'
import {
  directiveById,
  latestDirectives,
  type StoredDirective,
  toDirectiveView,
  type WrittenDirective,
} from './queries.ts'
import { checkDeviationReason, hasBeenInForce, isSupervisor, memberViewer } from './rules.ts'
import { writeToTeam } from './team.ts'
import { publishReaders, readerBatch, readersOf } from './team-queries.ts'

/** The person who issues, archives or objects to an order, as checked by the guard. */
type Issuer = Pick<Context<typeof orderDirective>, 'db' | 'person' | 'member' | 'now'> & { app: App }
type Body = Context<typeof orderDirective>['body']

/** Issues an order and notifies the team. Conflict if another order of its scope was issued meanwhile. */
export async function issueOrder(issuer: Issuer, circuitId: string, body: Body) {
  const { db, person, now } = issuer
  await refuseForbidden(issuer, circuitId, body)
  const circuit = await circuitToTreat(issuer, circuitId, body)
  const advice = body.advice ? await adviceOf(db, circuitId, body.advice) : null
  checkDeviationReason(body.rules, advice, body.departure)
  const { rules, scope, departure } = body
  const expiresAt = expiryOf(body, now)
  const order: WrittenDirective = {
    id: randomUUID(),
    circuitId,
    scope,
    rules,
    passes: body.passes.map((pass) => withMass(pass, circuit)),
    comment: body.comment.trim(),
    expiresAt,
    authorId: person.id,
    author: nameOf(person),
    orderedAt: now.toISOString(),
    archivedBy: null,
    archivedAt: null,
    advice,
    departure,
    holdsAt: null,
    objection: null,
  }
  const sent = toDirectiveView({ ...order, state: 'in_force' })
  try {
    return { directive: sent, ...(await issueDirective(issuer, order, body)) }
  } catch (error) {
    throw isConflict(error) ? await conflictWith(issuer, sent) : error
  }
}

async function refuseForbidden({ app, db, person, member }: Issuer, circuitId: string, body: Body) {
  if (body.notify && !member.features.has('directive_notify'))
    throw new AppError('Forbidden', { detail: 'the feature directive_notify is needed to tell the team' })
  const zone = await circuitZone(db, circuitId, await latestAsOf(app.database))
  if (!zone) throw new NotFound(`circuit ${circuitId}`)
  if (body.scope === 'private' && !isSupervisor(memberViewer(person.id, member), zone.zoneId))
    throw new Invalid(
      'body.scope',
      'private directives are for those who may order in the zone of the circuit',
    )
}

/** When an order ends, or null. Refused if one of its passes would not be finished by then. */
function expiryOf({ passes, expiresInHours }: Body, now: Date): string | null {
  if (expiresInHours === null) return null
  const expiresMs = now.getTime() + expiresInHours * HOUR_MS
  const passNo = unfinishedPass(passes, expiresMs)
  if (passNo !== null)
    throw new Invalid('body.expiresInHours', `the order ends before pass ${passNo + 1} is finished`)
  return new Date(expiresMs).toISOString()
}

type TreatedCircuit = Awaited<ReturnType<typeof circuitsById>>[number]

async function circuitToTreat(
  { app, db }: Issuer,
  circuitId: string,
  { passes }: Body,
): Promise<TreatedCircuit | null> {
  if (passes.length === 0) return null
  const [circuit] = await circuitsById(db, [circuitId], await latestAsOf(app.database))
  return circuit ?? null
}

/** Adds the mass to load for all lanes of the circuit. */
function withMass(pass: Body['passes'][number], circuit: TreatedCircuit | null) {
  const areaM2 = circuit ? laneAreaM2(circuit.segments, circuit.laneWidthM) : 0
  return {
    ...pass,
    departAt: new Date(pass.departAt).toISOString(),
    finishAt: new Date(pass.finishAt).toISOString(),
    totalKg: massToLoadKg(pass, areaM2),
  }
}

/** The part of the advice given at that time which the order stores for later comparison. */
async function adviceOf(
  db: SetupDb,
  circuitId: string,
  { castpointId, issuedAt }: { castpointId: string; issuedAt: string },
): Promise<OrderAdvice> {
  const headline = await prescriptionOf(db, { circuitId, castpointId, issuedAt })
  if (!headline) throw new NotFound(`recommendation on ${circuitId} at ${castpointId}`)
  return orderAdvice(castpointId, Date.parse(issuedAt), headline)
}

/** Stores an order and its messages in one transaction, so that there is neither without the other. */
async function issueDirective(issuer: Issuer, order: WrittenDirective, body: Body) {
  const { app, db, now } = issuer
  const { setupId } = db
  const roster = body.notify ? await rosterOf(db, await latestAsOf(app.database)) : null
  return app.database.transaction(async (tx) => {
    const recipients = roster ? (await recipientsOf({ db: tx, setupId, roster, now }, order)).recipients : []
    const event = `directive ${order.id}`
    const message = { setupId, publicUrl: app.config.publicUrl, directive: order, event, now }
    await writeToTeam(tx, { ...message, reason: 'ordered', readers: recipients })
    const fact = orderFact(setupId, order, { expectedId: body.basedOn ?? '' })
    const readers =
      recipients.length > 0 ? [readerBatch(setupId, order.id, notifiedRows(recipients, now))] : []
    const { rev } = await appendOrder(tx, setupId, fact, readers)
    return { rev, toldCount: recipients.length }
  })
}

const notifiedRows = (recipients: readonly Recipient[], now: Date) =>
  recipients.map(({ personId, name, role, ways }) => ({ personId, name, role, ways, notifiedAt: now }))

const appendOrder = (
  db: Db,
  setupId: string,
  fact: ReturnType<typeof orderFact>,
  otherBatches: readonly Batch[] = [],
) => publish(db, { origin: 'live', setupId, batches: [{ kind: 'directive', rows: [fact] }, ...otherBatches] })

async function conflictWith(
  { app, db, person, member }: Issuer,
  sent: ReturnType<typeof toDirectiveView>,
): Promise<VersionConflict> {
  const { circuitId, scope } = sent
  const viewer = memberViewer(person.id, member)
  const latest = await latestDirectives(db, await latestAsOf(app.database), { circuitId, viewer })
  const first = latest.find((directive) => directive.scope === scope && hasBeenInForce(directive))
  return new VersionConflict({
    stored: first && first.state !== 'archived' ? toDirectiveView(first) : null,
    changedBy: first ? (first.archivedBy ?? first.author) : null,
    changedAt: first ? (first.archivedAt ?? first.orderedAt) : null,
    sent,
  })
}

type OrderKey = { circuitId: string; directiveId: string }

/**
 * Notifies the team of an order in force: people who were notified get a reminder, people who came on duty since
 * are notified for the first time.
 */
export async function notifyTeam(issuer: Issuer, key: OrderKey) {
  const { app, db, now } = issuer
  const { setupId } = db
  const asOf = await latestAsOf(app.database)
  const order = await storedOrder(issuer, key)
  if (order?.state !== 'in_force') throw new NotFound(`directive ${key.directiveId} in force`)
  const readers = await readersOf(db, asOf, { directiveIds: [order.id] })
  const readerIds = new Set(readers.map(({ personId }) => personId))
  const roster = await rosterOf(db, asOf)
  return app.database.transaction(async (tx) => {
    const { recipients } = await recipientsOf({ db: tx, setupId, roster, now }, order)
    if (recipients.length === 0) return { rev: asOf.rev, toldCount: 0 }
    const message = { setupId, publicUrl: app.config.publicUrl, directive: order, now }
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    await writeToTeam(tx, {
      ...message,
      reason: 'again',
      event: `directive-again ${order.id} ${minute}`,
      readers: recipients.filter(({ personId }) => readerIds.has(personId)),
    })
    await writeToTeam(tx, {
      ...message,
      reason: 'ordered',
      event: `directive ${order.id}`,
      readers: recipients.filter(({ personId }) => !readerIds.has(personId)),
    })
    const published = await publishReaders(tx, setupId, order.id, notifiedRows(recipients, now))
    return { rev: published.rev, toldCount: recipients.length }
  })
}

/** Archives an order that has begun. */
export async function archiveOrder(issuer: Issuer, key: OrderKey) {
  const { app, db, now } = issuer
  const order = await storedOrder(issuer, key)
  if (!order) throw new NotFound(`directive ${key.directiveId}`)
  if (isAnnounced(order, now))
    throw new Invalid('params.directiveId', 'what has not begun is objected to, with a reason')
  const fact = orderFact(db.setupId, { ...order, ...endedBy(issuer) })
  const { rev, appended } = await appendOrder(app.database, db.setupId, fact)
  if (appended === 0) throw new NotFound(`directive ${key.directiveId} in force`)
  return { rev }
}

/** Stops an automatic order before it begins, and notifies everybody concerned but the objector. */
export async function objectToOrder(
  issuer: Issuer,
  key: OrderKey,
  { reason }: Context<typeof objectToDirective>['body'],
) {
  const { app, db, person, now } = issuer
  const { setupId } = db
  const announced = await storedOrder(issuer, key)
  if (!announced || !isAnnounced(announced, now)) throw new NotFound(`directive ${key.directiveId} announced`)
  const order = { ...announced, ...endedBy(issuer), objection: reason }
  const roster = await rosterOf(db, await latestAsOf(app.database))
  return app.database.transaction(async (tx) => {
    const { rev, appended } = await appendOrder(tx, setupId, orderFact(setupId, order))
    if (appended === 0) throw new NotFound(`directive ${key.directiveId} announced`)
    const concerned = await concernedByOrder({ db: tx, setupId, roster, now }, order)
    const readers = concerned.filter(({ personId }) => personId !== person.id)
    const event = `directive-objected ${order.id}`
    const { publicUrl } = app.config
    await writeToTeam(tx, { setupId, publicUrl, directive: order, reason: 'objected', event, readers, now })
    return { rev }
  })
}

const storedOrder = async ({ app, db, person, member }: Issuer, key: OrderKey) =>
  directiveById(db, await latestAsOf(app.database), { ...key, viewer: memberViewer(person.id, member) })

const endedBy = ({ person, now }: Issuer) => ({ archivedBy: nameOf(person), archivedAt: now.toISOString() })

/** Compares with the clock, because the state at the revision that was read may be a minute old. */
const isAnnounced = ({ state, holdsAt }: StoredDirective, now: Date): boolean =>
  state === 'announced' && holdsAt !== null && Date.parse(holdsAt) > now.getTime()
