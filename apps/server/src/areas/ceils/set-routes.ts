import { ceilCalls } from '@verglas/contract'
import { MAX_CEIL_SETS } from '@verglas/contract/ceil-codes'
import { latestAsOf } from '../../db/as-of.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { Invalid } from '../../http/errors.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { CEILS, type CeilFields, stationsAmong } from './queries.ts'
import { refuseThresholds } from './rules.ts'

/** Thresholds that an organisation sets for its stations. */
export function ceilSetRoutes(app: App): void {
  serveVersioned(app, ceilCalls, {
    entity: CEILS,
    toEntry: ({ id, revision, name, stationIds, thresholds }) => ({
      id,
      revision,
      name,
      stationIds,
      thresholds,
    }),
    toFields({ name, stationIds, thresholds }): CeilFields {
      refuseThresholds(thresholds)
      return { name, stationIds: [...new Set(stationIds)].sort(), thresholds }
    },
    async check(db, { stationIds }, stored) {
      const existingIds = await stationsAmong(db, stationIds)
      const previousIds = new Set(stored?.stationIds)
      const unknown = stationIds.find((id) => !existingIds.has(id) && !previousIds.has(id))
      if (unknown !== undefined) throw new Invalid('body.stationIds', `there is no station ${unknown}`)
      if (stored !== null) return
      const sets = await versioned.list(db, CEILS, await latestAsOf(app.database))
      if (sets.length >= MAX_CEIL_SETS) throw new Invalid('body', `there are ${MAX_CEIL_SETS} already`)
    },
  })
}
