import { DAY_MS, utcDay } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { groupBy } from '../../../group-by.ts'
import type { Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, idsOf, pointsOf } from '../../work-items/castpoint-blocks.ts'
import { fitPoint } from './fit.ts'
import { learnedFactors } from './learned.ts'
import { skillDays } from './queries.ts'

/** Days of skill from which the bias and the weights are learned. */
const SKILL_DAYS = 30
/** Days of skill that decide whether a correction is switched on. */
const GATE_DAYS = 14
/** Days in which the learned correction has to be better than the correction by lead time before it replaces that. */
const TAKE_OVER_DAYS = 21

/** Learns again from the skill of the last days; once a day, because the skill is summed by day. */
export const fit: Step = {
  name: 'fit',
  workItems: CASTPOINT_BLOCKS,
  trigger: { after: 'skill' },
  reads: ['castpoint_version', 'station_setting_version', 'skill', 'error_sample', 'forecast_run'],
  writes: ['blend_fit'],
  doneBeforeMs: (nowMs) => Math.floor(nowMs / DAY_MS) * DAY_MS,
  run: fitBlock,
}

async function fitBlock({ db, key, asOf }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, key, asOf)
  const dayAgo = (days: number) => utcDay(atMs(asOf) - days * DAY_MS)
  const skill = await skillDays(db, idsOf(points), dayAgo(SKILL_DAYS), asOf)
  const factors = await learnedFactors({ db, asOf }, points)
  const gates = { correction: dayAgo(GATE_DAYS), takeOver: dayAgo(TAKE_OVER_DAYS) }
  const rows = [...groupBy(skill, (row) => row.castpointId)].map(([castpointId, own]) => ({
    castpoint_id: castpointId,
    as_of_rev: asOf.rev,
    ...fitPoint(own, factors.get(castpointId), gates),
  }))
  return [{ kind: 'blend_fit', rows }]
}
