import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database } from '../db/database.ts'
import { everythingIsJudged } from '../quality/step.ts'
import { keepDashboard, setSlides } from './dashboards.ts'
import { loadPast } from './load-past.ts'
import { createPeople } from './people.ts'
import { createRealSetup } from './real.ts'
import { isEmpty } from './unused-database.ts'

/**
 * Creates two organisations of the simulated winter with their past from a file, a third for real input, and
 * people of every kind, all in one transaction. Anybody who publishes meanwhile waits. If something has been
 * published before, creates nothing and returns false.
 */
export async function createDemonstration(
  database: Database,
  { pastFile, now, issuer }: { pastFile: string; now: Date; issuer: string },
): Promise<boolean> {
  const isCreated = await database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.publication])
    if (!(await isEmpty(db))) return false
    await loadPast(db, pastFile, now)
    // The quality control of the past has already been done when its file was made.
    await everythingIsJudged(db)
    await createRealSetup(db, now)
    await createPeople(db, { now, issuer })
    await setSlides(db)
    await keepDashboard(db, now)
    return true
  })
  if (!isCreated) return false
  await database.query('analyze')
  return true
}
