import { ensurePartitions } from '../db/partitions.ts'
import { publish } from '../db/publish.ts'
import { A75 } from '../demonstration/a75.ts'
import { configuration } from '../demonstration/configuration.ts'
import { createPeople } from '../demonstration/people.ts'
import { QUEBEC } from '../demonstration/quebec.ts'
import { createRealSetup } from '../demonstration/real.ts'
import { createSimulatedSetup } from '../demonstration/simulated-setup.ts'
import { migratedDatabase, type TestDatabase } from './test-database.ts'

/** The demonstration’s organisations, places and people, without its weather. Tokens of `testApp` are their ids. */
export async function demonstrationDatabase(now: Date): Promise<TestDatabase> {
  const testing = await migratedDatabase()
  const { database } = testing
  await database.transaction(async (db) => {
    await ensurePartitions(db, now)
    for (const setup of [A75, QUEBEC]) await createSimulatedSetup(db, setup)
    await createRealSetup(db, now)
    await createPeople(db, { now, issuer: 'test' })
  })
  for (const setup of [A75, QUEBEC])
    await publish(database, { origin: 'simulated', setupId: setup.id, batches: configuration(setup) })
  return testing
}
