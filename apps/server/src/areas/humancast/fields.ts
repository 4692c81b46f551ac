import { isDeepStrictEqual } from 'node:util'
import { latestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid } from '../../http/errors.ts'
import * as queries from './queries.ts'
import { checkHumancast, type StatedCorrection } from './rules.ts'

type Body = {
  scope: queries.Scope
  text: string
  corrections: readonly StatedCorrection[]
  from: string
  to: string
}

/**
 * The fields to store. They include the points of the scope at this moment, so that a point added to a zone later
 * is not corrected without a forecaster having seen it. Corrections only apply to points that no other organisation
 * reads, because everybody who reads a point gets the same forecast.
 */
export async function fieldsOf(
  body: Body,
  stored: queries.HumancastVersion | null,
  { app, db, now }: { app: App; db: SetupDb; now: Date },
): Promise<queries.HumancastFields> {
  checkHumancast(body, now)
  const { scope, from, to } = body
  const points = await queries.pointsOfScope(db, scope, await latestAsOf(app.database))
  if (!points) throw new Invalid('body.scope', `no ${scope.kind} ${scope.id}`)
  const concerned = body.corrections.length > 0 ? points.filter(({ isOwn }) => isOwn) : points
  if (concerned.length === 0)
    throw points.length > 0
      ? new AppError('SharedPoint', { field: 'body.scope', detail: 'other organisations read it too' })
      : new Invalid('body.scope', `${scope.kind} ${scope.id} has no forecast points`)
  const fields = {
    scopeKind: scope.kind,
    scopeId: scope.id,
    castpointIds: concerned.map(({ castpointId }) => castpointId).sort(),
    text: body.text.trim(),
    corrections: queries.toOneFormat(body.corrections),
    fromAt: queries.instant(from),
    toAt: queries.instant(to),
  }
  const version = { ...fields, author: '', writtenAt: now.toISOString() }
  if (!stored) return version
  const before = {
    ...fields,
    ...stored,
    fromAt: queries.instant(stored.fromAt),
    toAt: queries.instant(stored.toAt),
  }
  const isSame = isDeepStrictEqual({ ...before, ...fields }, before)
  return isSame ? { ...version, writtenAt: queries.instant(stored.writtenAt) } : version
}
