import { activeRules } from '@verglas/contract/alerting'
import { HOUR_MS } from '@verglas/quantities'
import { hourOf, warnsUntilMs } from '../../chain/steps/castalert/evaluate.ts'
import { rulesOf } from '../../chain/steps/castalert/queries.ts'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'

/** End of the period in which the organisation is warned about road dangers; now if it has switched the rule off. */
export async function roadUntil(db: SetupDb, asOf: AsOf): Promise<string> {
  const { rules } = await rulesOf(db, db.setupId, asOf)
  const rule = activeRules(rules).find(({ kind }) => kind === 'road_danger')
  const untilMs = rule?.isEnabled ? warnsUntilMs(rule, atMs(asOf)) + HOUR_MS : hourOf(atMs(asOf))
  return new Date(untilMs).toISOString()
}
