import { randomUUID } from 'node:crypto'
import {
  archiveDirective,
  directiveLimitCalls,
  getDirectiveBoard,
  getLatestDirective,
  listAdvisedDirectives,
  listDirectives,
  objectToDirective,
  orderDirective,
} from '@verglas/contract'
import type { DirectiveScope } from '@verglas/contract/circuit-codes'
import { differsFromAdvice } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type AsOf, latestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { isConflict } from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { circuitName, circuitZone } from '../circuits/queries.ts'
import { prescriptionOf } from '../prescriptions/queries.ts'
import * as queries from './queries.ts'
import {
  checkDeparture,
  checkRules,
  type DirectiveAdvice,
  hasStarted,
  isActiveDirective,
  isSupervisor,
  memberViewer,
  type State,
  viewerOf,
} from './rules.ts'
import { writeToTeam } from './team.ts'
import { concernedBy, readerBatch, teamOf } from './team-queries.ts'

export function directiveRoutes(app: App): void {
  serve(app, listDirectives, async ({ db, asOf, may, caller, params, query }) => {
    await refuseUnknown(db, params.circuitId, asOf)
    const directives = await queries.directivesOf(db, asOf, {
      circuitId: params.circuitId,
      viewer: viewerOf(caller, may),
      before: query.before ?? null,
    })
    return {
      directives: directives.map((directive) => ({
        ...queries.toDirectiveView(directive),
        revision: directive.revision,
      })),
    }
  })

  serve(app, getLatestDirective, async ({ db, asOf, may, caller, params }) => {
    const { circuitId } = params
    const zone = await circuitZone(db, circuitId, asOf)
    if (!zone) throw new NotFound(`circuit ${circuitId}`)
    const viewer = viewerOf(caller, may)
    const latestDirectives = await queries.latestDirectives(db, asOf, { circuitId, viewer })
    const latestOfScope = (scope: DirectiveScope) => {
      const own = latestDirectives.filter((directive) => directive.scope === scope)
      const inState = (state: State) => viewOrNull(own.find((directive) => directive.state === state))
      return { inForce: inState('in_force'), last: viewOrNull(own[0]), announced: inState('announced') }
    }
    return {
      public: latestOfScope('public'),
      private: latestOfScope('private'),
      isSupervisor: isSupervisor(viewer, zone.zoneId),
    }
  })

  serve(app, getDirectiveBoard, async ({ db, asOf, may, caller }) => {
    const latestDirectives = await queries.latestDirectives(db, asOf, { viewer: viewerOf(caller, may) })
    return { directives: latestDirectives.filter(isActiveDirective).map(queries.toDirectiveView) }
  })

  serve(app, listAdvisedDirectives, async ({ db, asOf, may, caller }) => {
    const advised = await queries.advisedDirectives(db, asOf, viewerOf(caller, may))
    const outcomes = await queries.outcomesOf(db, advised, asOf)
    return {
      directives: advised.map(({ id, circuitId, orderedAt, rules, advice, departure, objection }) => ({
        outcome: outcomes.get(id) ?? 'unknown',
        id,
        circuitId,
        orderedAt,
        isFollowed: objection === null && !differsFromAdvice(rules, advice),
        advice,
        departure: objection ?? departure,
      })),
    }
  })

  serve(app, orderDirective, async ({ db, person, member, params, body, now }) => {
    const { circuitId } = params
    const { setupId } = db
    if (body.notify && !member.features.has('directive_notify'))
      throw new AppError('Forbidden', { detail: 'the feature directive_notify is needed to tell the team' })
    const zone = await circuitZone(db, circuitId, await latestAsOf(app.database))
    if (!zone) throw new NotFound(`circuit ${circuitId}`)
    const viewer = memberViewer(person.id, member)
    if (body.scope === 'private' && !isSupervisor(viewer, zone.zoneId))
      throw new Invalid(
        'body.scope',
        'private directives are for those who may order in the zone of the circuit',
      )
    checkRules(body.rules)
    const advice = body.advice ? await adviceOf(db, circuitId, body.advice) : null
    checkDeparture(body.rules, advice, body.departure)
    const { expiresInHours, scope } = body
    const directive: queries.WrittenDirective = {
      id: randomUUID(),
      circuitId,
      scope,
      rules: body.rules,
      comment: body.comment.trim(),
      expiresAt:
        expiresInHours === null ? null : new Date(now.getTime() + expiresInHours * HOUR_MS).toISOString(),
      authorId: person.id,
      author: nameOf(person),
      orderedAt: now.toISOString(),
      archivedBy: null,
      archivedAt: null,
      advice,
      departure: body.departure,
      holdsAt: null,
      objection: null,
    }
    const { basedOn } = body
    // One transaction: no message goes out without its order, and no order is stored without its messages.
    const ordered = app.database.transaction(async (tx) => {
      const readers = body.notify ? await teamOf(tx, setupId, directive, now) : []
      const event = `directive ${directive.id}`
      const { publicUrl } = app.config
      await writeToTeam(tx, { setupId, publicUrl, directive, reason: 'ordered', event, readers, now })
      const notified = readers.map(({ personId, name }) => ({ personId, name, notifiedAt: now }))
      const { rev } = await queries.publishDirective(tx, setupId, {
        directive,
        expectedId: basedOn ?? '',
        otherBatches: notified.length > 0 ? [readerBatch(setupId, directive.id, notified)] : [],
      })
      return { rev, toldCount: readers.length }
    })
    const published = await ordered.catch((error) => {
      if (isConflict(error)) return null
      throw error
    })
    const sent = queries.toDirectiveView({ ...directive, state: 'in_force' })
    if (published) return { directive: sent, ...published }
    const asOf = await latestAsOf(app.database)
    const latestDirectives = await queries.latestDirectives(db, asOf, { circuitId, viewer })
    const first = latestDirectives.find((directive) => directive.scope === scope && hasStarted(directive))
    throw new VersionConflict({
      stored: first && first.state !== 'archived' ? queries.toDirectiveView(first) : null,
      changedBy: first ? (first.archivedBy ?? first.author) : null,
      changedAt: first ? (first.archivedAt ?? first.orderedAt) : null,
      sent,
    })
  })

  serve(app, archiveDirective, async ({ db, person, member, params, now }) => {
    const asOf = await latestAsOf(app.database)
    const viewer = memberViewer(person.id, member)
    const directive = await queries.directiveById(db, asOf, { ...params, viewer })
    if (!directive) throw new NotFound(`directive ${params.directiveId}`)
    if (isAnnounced(directive, now))
      throw new Invalid('params.directiveId', 'what has not begun is objected to, with a reason')
    const end = { ...written(directive), archivedBy: nameOf(person), archivedAt: now.toISOString() }
    const { rev, appended } = await queries.publishDirective(app.database, db.setupId, {
      directive: end,
    })
    if (appended === 0) throw new NotFound(`directive ${params.directiveId} in force`)
    return { rev }
  })

  serve(app, objectToDirective, async ({ db, person, member, params, body: { reason }, now }) => {
    const { setupId } = db
    const asOf = await latestAsOf(app.database)
    const viewer = memberViewer(person.id, member)
    const storedDirective = await queries.directiveById(db, asOf, { ...params, viewer })
    if (!storedDirective || !isAnnounced(storedDirective, now))
      throw new NotFound(`directive ${params.directiveId} announced`)
    const directive = {
      ...written(storedDirective),
      archivedBy: nameOf(person),
      archivedAt: now.toISOString(),
      objection: reason,
    }
    return app.database.transaction(async (tx) => {
      const { rev, appended } = await queries.publishDirective(tx, setupId, { directive })
      if (appended === 0) throw new NotFound(`directive ${params.directiveId} announced`)
      const concerned = await concernedBy(tx, setupId, directive, now)
      const readers = concerned.filter(({ personId }) => personId !== person.id)
      const event = `directive-objected ${directive.id}`
      const { publicUrl } = app.config
      await writeToTeam(tx, { setupId, publicUrl, directive, reason: 'objected', event, readers, now })
      return { rev }
    })
  })

  serveVersioned(app, directiveLimitCalls, {
    entity: queries.DIRECTIVE_LIMITS,
    toEntry: ({ id, revision, content }) => ({ id, revision, ...content }),
    toFields: (content) => ({ content }),
    async check(db, _fields, _stored, circuitId) {
      await refuseUnknown(db, circuitId, await latestAsOf(app.database))
    },
  })
}

const viewOrNull = (directive: queries.StoredDirective | undefined) =>
  directive ? queries.toDirectiveView(directive) : null

const written = ({
  state: _state,
  revision: _revision,
  ...directive
}: queries.StoredDirective): queries.WrittenDirective => directive

/** Compares with the clock, because the state at the revision read last may be a minute old. */
const isAnnounced = ({ state, holdsAt }: queries.StoredDirective, now: Date): boolean =>
  state === 'announced' && holdsAt !== null && Date.parse(holdsAt) > now.getTime()

/** The part of the advice given at that time which the order stores for later comparison. */
async function adviceOf(
  db: SetupDb,
  circuitId: string,
  { castpointId, issuedAt }: { castpointId: string; issuedAt: string },
): Promise<DirectiveAdvice> {
  const headline = await prescriptionOf(db, { circuitId, castpointId, issuedAt })
  if (!headline) throw new NotFound(`recommendation on ${circuitId} at ${castpointId}`)
  const { situation, row, treatment, spread, minGm2, maxGm2 } = headline
  return {
    castpointId,
    issuedAt: new Date(issuedAt).toISOString(),
    situation,
    row,
    treatment,
    spread,
    minGm2,
    maxGm2,
  }
}

async function refuseUnknown(db: SetupDb, circuitId: string, asOf: AsOf): Promise<void> {
  if ((await circuitName(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
}
