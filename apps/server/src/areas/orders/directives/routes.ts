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
import { type AsOf, latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { circuitName, circuitZone } from '../../network/circuits/queries.ts'
import { archiveOrder, issueOrder, objectToOrder } from './orders.ts'
import * as queries from './queries.ts'
import { type DirectiveState, hasEnded, isActiveDirective, isSupervisor, viewerOf } from './rules.ts'

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
    return {
      public: viewsOfScope(latestDirectives, 'public'),
      private: viewsOfScope(latestDirectives, 'private'),
      isSupervisor: isSupervisor(viewer, zone.zoneId),
    }
  })

  serve(app, getDirectiveBoard, async ({ db, asOf, may, caller, query }) => {
    const latestDirectives = await queries.latestDirectives(db, asOf, { viewer: viewerOf(caller, may) })
    const ended = query.ended ? latestDirectives.filter(hasEnded) : []
    return {
      directives: latestDirectives.filter(isActiveDirective).map(queries.toDirectiveView),
      ended: ended.map(queries.toDirectiveView),
    }
  })

  serve(app, listAdvisedDirectives, async ({ db, asOf, may, caller }) => ({
    directives: await comparedWithAdvice({ db, asOf }, viewerOf(caller, may)),
  }))

  serve(app, orderDirective, (call) => issueOrder({ app, ...call }, call.params.circuitId, call.body))

  serve(app, archiveDirective, (call) => archiveOrder({ app, ...call }, call.params))

  serve(app, objectToDirective, (call) => objectToOrder({ app, ...call }, call.params, call.body))

  serveVersioned(app, directiveLimitCalls, {
    entity: queries.DIRECTIVE_LIMITS,
    toEntry: ({ id, revision, content }) => ({ id, revision, ...content }),
    toFields: (content) => ({ content }),
    async check(db, _fields, _stored, circuitId) {
      await refuseUnknown(db, circuitId, await latestAsOf(app.database))
    },
  })
}

/** Orders with the advice from which they were made: whether they follow it, and how the road developed. */
async function comparedWithAdvice(
  { db, asOf }: { db: SetupDb; asOf: AsOf },
  viewer: ReturnType<typeof viewerOf>,
) {
  const advised = await queries.advisedDirectives(db, asOf, viewer)
  const outcomes = await queries.outcomesOf(db, advised, asOf)
  const following = await queries.followingPlans(db, advised)
  return advised.map(({ id, circuitId, orderedAt, rules, advice, departure, objection }) => ({
    outcome: outcomes.get(id) ?? ('unknown' as const),
    id,
    circuitId,
    orderedAt,
    isFollowed: objection === null && !differsFromAdvice(rules, advice) && following.has(id),
    advice,
    departure: objection ?? departure,
  }))
}

/** For one scope: the directive in force, the last one issued, and the one announced. */
function viewsOfScope(latestDirectives: readonly queries.StoredDirective[], scope: DirectiveScope) {
  const scopeDirectives = latestDirectives.filter((directive) => directive.scope === scope)
  const viewOfState = (state: DirectiveState) =>
    viewOrNull(scopeDirectives.find((directive) => directive.state === state))
  return {
    inForce: viewOfState('in_force'),
    last: viewOrNull(scopeDirectives[0]),
    announced: viewOfState('announced'),
  }
}

const viewOrNull = (directive: queries.StoredDirective | undefined) =>
  directive ? queries.toDirectiveView(directive) : null

async function refuseUnknown(db: SetupDb, circuitId: string, asOf: AsOf): Promise<void> {
  if ((await circuitName(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
}
