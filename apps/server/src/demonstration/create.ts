import type { Database } from '../db/database.ts'
import { everythingIsJudged } from '../quality/step.ts'
import { loadPast } from './load-past.ts'
import { createPeople } from './people.ts'
import { createRealSetup } from './real.ts'

/** Whether nothing has been created yet: no organisation, no publication. */
export async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.query<{ empty: boolean }>(
    'select not exists (select from setup) and not exists (select from publication) as empty',
  )
  return row?.empty ?? false
}

/**
 * Two organisations of the simulated winter with their past from a file, a third for real input, and people of every
 * kind. One transaction: it is there whole or not at all.
 */
export async function createDemonstration(
  database: Database,
  { pastFile, now, issuer }: { pastFile: string; now: Date; issuer: string },
): Promise<void> {
  await database.transaction(async (db) => {
    await loadPast(db, pastFile, now)
    // the past has been judged on its way in
    await everythingIsJudged(db)
    await createRealSetup(db, now)
    await createPeople(db, { now, issuer })
  })
  await database.query('analyze')
}
