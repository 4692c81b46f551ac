import type { HealthCode } from '@verglas/contract/health-codes'
import type { Db } from './database.ts'

export type InstallationProblem = { code: HealthCode; subject: string; since: Date }

/** Workers check once a minute; after this long without a check they count as silent. */
const SILENT_AFTER = "interval '5 minutes'"

/** The problems that the workers found at their last check, and whether the workers still check. */
export async function installationProblems(db: Db): Promise<InstallationProblem[]> {
  return db.query<InstallationProblem>(
    `select code, subject, since from health_problem
      union all
     select 'worker_silent', '', looked_at from health_look where looked_at < clock_timestamp() - ${SILENT_AFTER}
      order by code, subject`,
  )
}
