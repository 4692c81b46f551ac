import type { Database } from '../db/database.ts'
import { type TenantAccess, tenantAccess, tenantLoginProblem } from '../db/tenant-login.ts'
import {
  type HealthMail,
  keyOf,
  lockedProblems,
  type Problem,
  recordProblems,
  recordSolutions,
} from './health-problems.ts'

export const secondLockProblem = (detail: string): Problem => ({
  code: 'second_lock_missing',
  subject: '',
  detail,
})

/**
 * Makes the login of the organisations' sessions work again if it does not: somebody may have changed its password, as
 * the role itself may. Health reports the problem before anything is repaired, and until the login is confirmed.
 */
export async function restoreTenantLogin(services: Services): Promise<TenantAccess> {
  const { database } = services
  if ((await tenantLoginProblem(database)) !== null) await recordUnlessRepaired(services)
  const access = await tenantAccess(database)
  if (access.refusal === null) await recordRepair(services)
  return access
}

type Services = HealthMail & { database: Database }

/** Records the problem, unless another process has repaired the login meanwhile. */
async function recordUnlessRepaired(services: Services): Promise<void> {
  const { database } = services
  await database.transaction(async (db) => {
    const before = await lockedProblems(db)
    const problem = await tenantLoginProblem(database)
    if (problem !== null)
      await recordProblems(db, services, { before, problems: [secondLockProblem(problem)] })
  })
}

async function recordRepair(services: Services): Promise<void> {
  const key = keyOf(secondLockProblem(''))
  await services.database.transaction(async (db) => {
    const stored = await lockedProblems(db)
    await recordSolutions(
      db,
      services,
      stored.filter((problem) => keyOf(problem) === key),
    )
  })
}
