import { roadPool } from '@verglas/road-model/pool'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { startSchedule } from '../jobs/schedule.ts'
import type { Running } from './api.ts'

/** The role that works by itself: tick, simulated winter, polls of sources, the forecast chain, upkeep. */
export async function startWorker(config: Config, databaseUrl: string, _version: string): Promise<Running> {
  const database = openDatabase(databaseUrl, { maxConnections: 6 })
  const roads = roadPool()
  const schedule = await startSchedule(databaseUrl, {
    database,
    model: (cases) => roads.forecast(cases),
    contact: config.contact,
    privateHosts: config.privateHosts,
    now: () => new Date(),
    log: (text, error) =>
      process.stderr.write(
        `worker: ${text}${error instanceof Error ? ` – ${error.stack ?? error.message}` : ''}\n`,
      ),
  })
  return {
    async close() {
      await schedule.stop()
      await roads.close()
      await database.close()
    },
  }
}
