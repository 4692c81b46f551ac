import { listUserCeils, putUserCeil } from '@verglas/contract'
import { MAX_USER_CEILS } from '@verglas/contract/ceil-codes'
import { WAYS } from '@verglas/contract/codes'
import { latestAsOf } from '../../db/as-of.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { stationsAmong, USER_CEILS, type UserCeilFields, userCeilId, userCeils } from './queries.ts'
import { refuseThresholds } from './rules.ts'

/** Thresholds that people set for themselves; nobody else sees them. */
export function userCeilRoutes(app: App): void {
  serve(app, listUserCeils, async ({ db, asOf, caller }) => ({
    ceils: await userCeils(db, caller.personId, asOf),
  }))

  serve(app, putUserCeil, async ({ db, person, body }) => {
    const { stationId, thresholds, expectedRevision } = body
    const asOf = await latestAsOf(app.database)
    if (!(await stationsAmong(db, [stationId])).has(stationId))
      throw new Invalid('body.stationId', 'there is no such station')
    refuseThresholds(thresholds)
    if (person.phone === null && body.ways.includes('sms')) throw new AppError('NoPhone')
    if (expectedRevision === null && (await userCeils(db, person.id, asOf)).length >= MAX_USER_CEILS)
      throw new Invalid('body', `there are thresholds at ${MAX_USER_CEILS} stations already`)
    const fields: UserCeilFields = {
      personId: person.id,
      stationId,
      ways: WAYS.filter((way) => body.ways.includes(way)),
      thresholds,
    }
    const write = {
      setupId: db.setupId,
      id: userCeilId(person.id, stationId),
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    }
    const written =
      thresholds.length > 0
        ? await versioned.save(app.database, USER_CEILS, { ...write, fields })
        : await versioned.remove(app.database, USER_CEILS, write)
    if (!written && thresholds.length > 0)
      throw new NotFound(`thresholds at ${stationId}, ${expectedRevision}`)
    // Deleting what does not exist changes nothing.
    if (!written) return { revision: null, rev: asOf.rev }
    if ('conflict' in written) {
      const { changedAt, changedBy, version } = written.conflict
      throw new VersionConflict({
        changedAt: changedAt.toISOString(),
        changedBy,
        stored: version,
        sent: body,
      })
    }
    const { change, rev } = written
    return { revision: change.version ? change.revision : null, rev }
  })
}
