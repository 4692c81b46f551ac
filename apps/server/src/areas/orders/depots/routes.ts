import { depotCalls, listDepotStocks } from '@verglas/contract'
import { depotStocksOf } from '../../../chain/facts/depot-stocks.ts'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { recordAct } from '../../setups/acts/queries.ts'
import { DEPOTS } from './queries.ts'

/** Depots and their remaining stock. */
export function depotRoutes(app: App): void {
  const { database } = app

  serveVersioned(app, depotCalls, {
    entity: DEPOTS,
    toEntry: (version) => ({ ...version, countedAt: version.countedAt.toISOString() }),
    toFields: (body) => ({ ...body, countedAt: new Date(body.countedAt) }),
    async record({ db, person, address, now }, { before, after, id }) {
      const named = after ?? before
      if (!named) return
      const verb = before === null ? 'created' : after === null ? 'deleted' : 'changed'
      const target = { kind: 'depot', id, name: named.name } as const
      await recordAct(
        database,
        { setupId: db.setupId, verb, target, before, after },
        { person, address },
        now,
      )
    },
  })

  serve(app, listDepotStocks, async ({ db, asOf }) => ({
    stocks: (await depotStocksOf(db, db.setupId, asOf)).map(({ countedMs, ...stock }) => ({
      ...stock,
      countedAt: new Date(countedMs).toISOString(),
    })),
  }))
}
