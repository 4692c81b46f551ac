import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { checkPrimary, checkReplica, connectOnce } from '../db/replicas/check.ts'
import { replicaName, withLogin } from '../db/replicas/replica-address.ts'
import type { Problem } from './health-problems.ts'

/** How long a check waits for a replica to catch up, because it may lag for seconds after much was written. */
const CATCH_UP_MS = 5000
const POLL_MS = 250

/** Which replicas cannot be read, or do not follow. Every process that answers calls also checks them by itself. */
export async function replicaProblems(
  database: Database,
  addresses: readonly string[],
  tenantUrl: string,
): Promise<Problem[]> {
  const problems = await Promise.all(
    addresses.map(async (address): Promise<Problem | null> => {
      const detail = await problemOf(database, withLogin(address, tenantUrl, database.url))
      return detail === null ? null : { code: 'replica_away', subject: replicaName(address), detail }
    }),
  )
  return problems.filter((problem) => problem !== null)
}

async function problemOf(database: Database, url: string): Promise<string | null> {
  let replica: pg.Client
  try {
    replica = await connectOnce(url)
  } catch (error) {
    return (error as Error).message
  }
  const primary = await database.connect()
  try {
    return await followProblem(primary, replica)
  } finally {
    await primary.end()
    await replica.end()
  }
}

async function followProblem(primary: pg.Client, replica: pg.Client): Promise<string | null> {
  const { bytes } = await checkPrimary(primary, [])
  for (let waitedMs = 0; waitedMs <= CATCH_UP_MS; waitedMs += POLL_MS) {
    const check = await checkReplica(replica)
    if (!check.isInRecovery) return 'it is no replica any more'
    if (check.wrongSettings.length > 0) return `its sessions have ${check.wrongSettings.join(' and ')}`
    if (check.bytes >= bytes) {
      const { common } = await checkPrimary(primary, [check])
      return check.rev === 0 || common.has(check.rev) ? null : 'it is a copy of another database'
    }
    await sleep(POLL_MS)
  }
  return `it lags by more than ${CATCH_UP_MS / 1000} s`
}
