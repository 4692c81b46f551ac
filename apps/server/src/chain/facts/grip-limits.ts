import { DEFAULT_GRIP_LIMITS, type GripLimits } from '@verglas/road-hazard'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'

/** The grip limits of an organisation and the revision from which they apply; revision 0 if it never changed them. */
export async function gripLimitsOf(
  db: Db,
  setupId: string,
  asOf: AsOf,
): Promise<{ rev: number; limits: GripLimits }> {
  const [row] = await db.query<{ rev: number; limits: GripLimits | null }>(
    `select rev_from as rev, case when is_removed then null else grip_limits end as limits
       from risk_rules_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to`,
    [setupId, asOf.rev],
  )
  return { rev: row?.rev ?? 0, limits: row?.limits ?? DEFAULT_GRIP_LIMITS }
}
