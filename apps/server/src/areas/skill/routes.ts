import { getSkill, LEAD_BINS_H, listSkill, SKILL_MEASURES, type SkillMeasure } from '@verglas/contract'
import { emptyTally, reliability } from '@verglas/forecasting'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { castpointsById } from '../forecast/queries.ts'
import { findSetups } from '../setups/queries.ts'
import { addCells, classesOf, leadsInUse, sumsOfPoints, talliesOf, truthOf, worstOf } from './queries.ts'
import { lineOf, measuresOf, tidy } from './shape.ts'

const USUAL_DAYS = 30
const USUAL_LEAD_H = 6
/** Number of worst cases returned per measure. */
const WORST_CASES = 5

export function skillRoutes(app: App): void {
  serve(app, getSkill, async ({ db, asOf, may, params, query }) => {
    const [castpoint] = await castpointsById(db, [params.castpointId], asOf)
    if (!castpoint) throw new NotFound(`forecast point ${params.castpointId}`)
    const days = query.days ?? USUAL_DAYS
    const isOpen = ({ measure }: { measure: SkillMeasure }) => measure !== 'ts' || may('roadcast')
    const [setup] = await findSetups(app.database, [db.setupId])
    const { tallies, from, to } = await talliesOf(db, castpoint.id, asOf, days)
    await addCells(db, castpoint.id, asOf, { days, tallies })
    const leadsInUseNow = await leadsInUse(db, castpoint.id, asOf)
    const classes = await classesOf(db, castpoint.id, asOf, days)
    const worst = await worstOf(db, castpoint.id, asOf, { days, limit: WORST_CASES })
    return {
      castpointId: castpoint.id,
      timezone: castpoint.timezone,
      stationId: await truthOf(db, castpoint.id, asOf),
      simulated: setup?.simulated ?? false,
      period: { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null },
      measures: measuresOf(tallies, leadsInUseNow).filter(isOpen),
      reliability: may('roadcast') ? reliability({ ...emptyTally(), ...classes }).map(tidy) : [],
      worst: worst
        .filter(isOpen)
        .toSorted((a, b) => SKILL_MEASURES.indexOf(a.measure) - SKILL_MEASURES.indexOf(b.measure)),
    }
  })

  serve(app, listSkill, async ({ db, asOf, may, query }) => {
    const { measure = may('roadcast') ? 'ts' : 'tair', lead = USUAL_LEAD_H, days = USUAL_DAYS } = query
    if (measure === 'ts' && !may('roadcast'))
      throw new AppError('Forbidden', { field: 'query.measure', detail: 'the feature roadcast is needed' })
    const bin = (LEAD_BINS_H as readonly number[]).indexOf(lead)
    if (bin < 0) throw new Invalid('query.lead', `one of ${LEAD_BINS_H.join(', ')}`)
    const { points, from, to } = await sumsOfPoints(db, asOf, { measure, bin, days })
    return {
      measure,
      fromH: LEAD_BINS_H[bin - 1] ?? 0,
      toH: lead,
      period: { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null },
      points: points.map(lineOf),
    }
  })
}
