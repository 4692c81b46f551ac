import { setTimeout as sleep } from 'node:timers/promises'
import { openLogStatements } from '../db/replicas/log-statements.ts'
import { openReplicas, type Replicas } from '../db/replicas/replicas.ts'
import { tenantAccess } from '../db/tenant-login.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
import { type TestApp, testApp } from './test-app.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export type ReplicatedApp = {
  servers: ReplicatedPostgres
  db: TestDatabase
  name: string
  replicas: Replicas
  /** Reads from the replicas. */
  app: TestApp
  /** A second process over the same primary, without replicas. */
  primaryOnly: TestApp
  latestRev(): Promise<number>
  /** Waits until the replicas are in these states, in order; returns how long it took. */
  untilStates(...states: string[]): Promise<number>
  close(): Promise<void>
}

/** Two processes over one replicated database, whose organisations' sessions have a login of their own. */
export async function replicatedApp(replicaCount: number): Promise<ReplicatedApp> {
  const servers = await startReplicatedPostgres(replicaCount)
  const db = await testDatabase(servers.primary.url())
  const { url: tenantUrl, refusal } = await tenantAccess(db.database)
  if (refusal !== null) throw new Error(refusal)
  const name = new URL(db.url).pathname.slice(1)
  const replicas = openReplicas({
    addresses: servers.replicas.map((replica) => replica.url(name)),
    database: db.database,
    readsLogOnly: await openLogStatements(db.database),
    report: () => {},
  })
  const options = { tenantUrl, checksAnswers: false }
  const app = await testApp({ ...options, over: { ...db, drop: async () => {} }, replicas })
  const primaryOnly = await testApp({ ...options, over: { ...db, drop: async () => {} } })
  return {
    servers,
    db,
    name,
    replicas,
    app,
    primaryOnly,
    async latestRev() {
      const [row] = await db.database.query<{ rev: number }>('select max(rev) as rev from publication')
      return row?.rev ?? 0
    },
    async untilStates(...states) {
      const startedMs = performance.now()
      const current = () => replicas.views().map(({ state }) => state)
      while (current().join() !== states.join()) {
        if (performance.now() - startedMs > 30_000) throw new Error(`the replicas are ${current()}`)
        await sleep(10)
      }
      return performance.now() - startedMs
    },
    async close() {
      await primaryOnly.close()
      await app.close()
      await db.database.close()
      await servers.close()
    },
  }
}
