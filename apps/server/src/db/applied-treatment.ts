import type { TreatmentAct } from '@verglas/contract'
import { MAX_REPORT_AGE_HOURS } from '@verglas/contract/treatment-act-codes'
import { HOUR_MS } from '@verglas/quantities'
import { appliedAmounts } from '@verglas/treatment'
import type { z } from 'zod'

type Act = Pick<
  z.output<typeof TreatmentAct>,
  'id' | 'doneAt' | 'treatment' | 'spreadGm2' | 'deicer' | 'withdrawnAt'
> & { readonly castpointIds: readonly string[] }

/** The road model looks back this far: salt spread earlier is no longer on any road. */
const ON_ROAD_MS = MAX_REPORT_AGE_HOURS.hand * HOUR_MS

/** Salt applied by a treatment at each of its forecast points, as rows to publish; zero once it is withdrawn. */
export function applicationRows(
  setupId: string,
  { id, castpointIds, doneAt, treatment, spreadGm2, deicer, withdrawnAt }: Act,
  now: Date,
): object[] {
  if (now.getTime() - Date.parse(doneAt) > ON_ROAD_MS) return []
  const amounts = appliedAmounts(withdrawnAt === null ? treatment : 'none', spreadGm2 ?? 0, deicer)
  return castpointIds.map((castpointId) => ({
    setup_id: setupId,
    act_id: id,
    castpoint_id: castpointId,
    treated_at: doneAt,
    source: `act ${id}`,
    salt_gm2: amounts.saltGm2,
    mgcl2_gm2: amounts.mgcl2Gm2,
    cacl2_gm2: amounts.cacl2Gm2,
    abrasive_gm2: amounts.abrasiveGm2,
    brine_water_mm: amounts.brineWaterMm,
    is_plowed: amounts.isPlowed,
  }))
}
