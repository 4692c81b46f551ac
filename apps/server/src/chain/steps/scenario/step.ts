import { scenarioDays, underCorrection } from '@verglas/forecasting'
import { ENSEMBLE_CODES } from '@verglas/sources/facts/ensemble'
import type { Batch } from '../../../db/publish.ts'
import { type AttributedEnsemble, latestEnsembles } from '../../facts/ensembles.ts'
import { latestBlends } from '../../facts/forecast-runs.ts'
import type { Step, StepInput } from '../../step.ts'
import { CASTPOINT_BLOCKS, idsOf, pointsOf } from '../../work-items/castpoint-blocks.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { correctionOfPastErrors, isLearnedInUse, NO_FIT, toFit } from '../fit/fit.ts'
import { fitsOf } from '../fit/queries.ts'
import { latestRoads } from '../road/products.ts'
import { nearbyVariance } from '../skill/nearby-errors.ts'
import { roadErrors, samplesOf } from '../skill/products.ts'

const RUN_HOURS = 240
/** Read for a day longer than a run, because an ensemble may have begun before it. */
const ENSEMBLE = { measures: ENSEMBLE_CODES, hours: RUN_HOURS + 24 }
const WEATHER_ERRORS = ['tair', 'tmax', 'tmin', 'precipitation', 'gust'] as const
/** Number of points whose members are in memory at the same time: those of one point take some hundred kB. */
const AT_ONCE = 50

/**
 * Possible developments of each point's latest blend and road: from the members of an ensemble if there is
 * one, otherwise from the errors of past forecasts.
 */
export const scenario: Step = {
  name: 'scenario',
  workItems: CASTPOINT_BLOCKS,
  trigger: { after: 'road' },
  reads: [
    'castpoint_version',
    'station_setting_version',
    'forecast_run',
    'humancast_version',
    'road_forecast',
    'blend_fit',
    'error_sample',
    'ensemble_run',
  ],
  writes: ['forecast_scenario'],
  doneBeforeMs: (nowMs) => nowMs,
  run: scenariosOf,
}

async function scenariosOf({ db, key, asOf }: StepInput): Promise<Batch[]> {
  const points = await pointsOf(db, key, asOf)
  const blends = await latestBlends(db, idsOf(points), asOf, RUN_HOURS)
  const roads = await latestRoads(db, idsOf(points), asOf)
  const stored = await fitsOf(db, idsOf(points), asOf)
  const fits = new Map([...stored].map(([castpointId, fit]) => [castpointId, toFit(fit)]))
  const measures = [...roadErrors([...fits.values()].some(isLearnedInUse)), ...WEATHER_ERRORS]
  const samples = await samplesOf(db, idsOf(points), measures, asOf)
  const nearby = nearbyVariance([...samples.values()], issuedAtMsOf(asOf))
  const rows: object[] = []
  for (let from = 0; from < points.length; from += AT_ONCE) {
    const pointBatch = points.slice(from, from + AT_ONCE)
    const ensembles = await latestEnsembles(db, idsOf(pointBatch), ENSEMBLE, asOf)
    for (const { castpointId, timezone } of pointBatch) {
      const run = blends.get(castpointId)
      if (!run) continue
      const ensemble = ensembles.get(castpointId) ?? null
      const fit = fits.get(castpointId) ?? NO_FIT
      const { basis, days } = scenarioDays({
        run,
        road: roads.get(castpointId) ?? null,
        samples: underCorrection(
          samples.get(castpointId) ?? [],
          correctionOfPastErrors(fit),
          fit.learned?.isOn,
        ),
        timeZone: timezone,
        ensemble,
        nearbyVariance: nearby,
      })
      rows.push({
        castpoint_id: castpointId,
        issued_at: new Date(run.issuedAtMs),
        as_of_rev: asOf.rev,
        basis,
        ensemble: ensemble && basis === 'ensemble' ? referenceOf(ensemble) : null,
        days,
      })
    }
  }
  return [{ kind: 'forecast_scenario', rows }]
}

function referenceOf({ source, issuedAtMs, members, attribution }: AttributedEnsemble) {
  return { source, issuedAt: new Date(issuedAtMs).toISOString(), members, attribution }
}
