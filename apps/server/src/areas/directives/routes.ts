import { randomUUID } from 'node:crypto'
import {
  archiveDirective,
  getDirectiveBoard,
  getLatestDirective,
  listDirectives,
  orderDirective,
} from '@verglas/contract'
import type { DirectiveScope } from '@verglas/contract/circuit-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type AsOf, newestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { isLate } from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { LateChange, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { type MaySee, serve } from '../../http/serve.ts'
import { circuitName } from '../circuits/queries.ts'
import * as queries from './queries.ts'
import { checkRules } from './rules.ts'

export function directiveRoutes(app: App): void {
  serve(app, listDirectives, async ({ db, asOf, may, params, query }) => {
    await refuseUnknown(db, params.circuitId, asOf)
    const found = await queries.directivesOf(db, asOf, {
      circuitId: params.circuitId,
      scopes: scopesOf(may),
      before: query.before ?? null,
    })
    return { directives: found.map((directive) => ({ ...shown(directive), revision: directive.revision })) }
  })

  serve(app, getLatestDirective, async ({ db, asOf, may, params }) => {
    await refuseUnknown(db, params.circuitId, asOf)
    const newest = await queries.newestDirectives(db, asOf, {
      circuitId: params.circuitId,
      scopes: scopesOf(may),
    })
    const newestOf = (scope: DirectiveScope) => {
      const last = newest.find((directive) => directive.scope === scope)
      const inForce = last?.state === 'in_force' ? shown(last) : null
      return { inForce, last: last ? shown(last) : null }
    }
    return { public: newestOf('public'), private: newestOf('private') }
  })

  serve(app, getDirectiveBoard, async ({ db, asOf, may }) => {
    const newest = await queries.newestDirectives(db, asOf, { scopes: scopesOf(may) })
    return { directives: newest.filter(({ state }) => state === 'in_force').map(shown) }
  })

  serve(app, orderDirective, async ({ db, person, params, body, now }) => {
    const { circuitId } = params
    await refuseUnknown(db, circuitId, await newestAsOf(app.database))
    checkRules(body.rules)
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
    }
    const { basedOn } = body
    const published = await queries
      .publishDirective(app.database, db.setupId, directive, basedOn ?? '')
      .catch((error) => {
        if (isLate(error)) return null
        throw error
      })
    const sent = shown({ ...directive, state: 'in_force' })
    if (published) return { directive: sent, rev: published.rev }
    const asOf = await newestAsOf(app.database)
    const [first] = await queries.newestDirectives(db, asOf, { circuitId, scopes: [scope] })
    throw new LateChange({
      stored: first && first.state !== 'archived' ? shown(first) : null,
      changedBy: first ? (first.archivedBy ?? first.author) : null,
      changedAt: first ? (first.archivedAt ?? first.orderedAt) : null,
      sent,
    })
  })

  serve(app, archiveDirective, async ({ db, person, params, now }) => {
    const asOf = await newestAsOf(app.database)
    const directive = await queries.directiveById(db, asOf, params)
    if (!directive) throw new NotFound(`directive ${params.directiveId}`)
    const { state: _state, revision: _revision, ...written } = directive
    const end = { ...written, archivedBy: nameOf(person), archivedAt: now.toISOString() }
    const { rev, appended } = await queries.publishDirective(app.database, db.setupId, end)
    if (appended === 0) throw new NotFound(`directive ${params.directiveId} in force`)
    return { rev }
  })
}

/** Private ones are for those who may order. */
const scopesOf = (may: MaySee<'directive_post'>): readonly DirectiveScope[] =>
  may('directive_post') ? ['public', 'private'] : ['public']

async function refuseUnknown(db: SetupDb, circuitId: string, asOf: AsOf): Promise<void> {
  if ((await circuitName(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
}

/** Who ordered is told by name; ids of persons stay here. */
function shown(directive: Omit<queries.StoredDirective, 'revision'> & { revision?: number }) {
  const { authorId: _authorId, revision: _revision, ...rest } = directive
  return rest
}
