import { DAY_MS, HOUR_MS, round } from '@verglas/quantities'
import { laneAreaM2, matcher } from '@verglas/road-network'
import {
  type AdviceCase,
  type DecisionTable,
  judge,
  type Tally,
  tallyOf,
  USUAL_CYCLE_MINUTES,
} from '@verglas/treatment'
import { blendsAt } from '../../../chain/facts/forecast-runs.ts'
import { readingsOf } from '../../../chain/facts/readings.ts'
import { combineForecasts } from '../../../chain/steps/prescription/combined-forecast.ts'
import { periodHoursOf, roadForecastsAt } from '../../../chain/steps/prescription/queries.ts'
import { measuredFilm, placeOf } from '../../../chain/steps/prescription/step.ts'
import { pointsById } from '../../../chain/work-items/castpoint-blocks.ts'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { type CircuitVersion, circuitsById, matchPoints } from '../../network/circuits/queries.ts'

const DAYS = 7
/** Interval between decisions, as in the season of docs/treatment.md. */
const RHYTHM_MS = 6 * HOUR_MS

type Trial = { inForce: DecisionTable; tried: DecisionTable; circuitIds: readonly string[] }

/**
 * What two tables would have advised on some circuits in the last seven days, with the forecasts of that
 * time.
 */
export async function trialOf({ db, asOf }: { db: SetupDb; asOf: AsOf }, trial: Trial) {
  const toMs = Math.floor(atMs(asOf) / RHYTHM_MS) * RHYTHM_MS
  const fromMs = toMs - DAYS * DAY_MS
  const decisionsMs = Array.from(
    { length: (toMs - fromMs) / RHYTHM_MS },
    (_, index) => fromMs + index * RHYTHM_MS,
  )
  const instants = decisionsMs.map((ms) => new Date(ms).toISOString())
  const [circuits, pointsToMatch] = await Promise.all([
    circuitsById(db, trial.circuitIds, asOf),
    matchPoints(db, asOf),
  ])
  const { matches } = matcher(pointsToMatch)
  const areas = new Map(circuits.map((circuit) => [circuit.id, areasOf(circuit, matches(circuit.segments))]))
  const castpointIds = [...new Set([...areas.values()].flatMap((byPoint) => [...byPoint.keys()]))]
  const places = { castpointIds, instants }
  const periodHours = await periodHoursOf(db, db.setupId, asOf)
  const [points, roads, blends] = await Promise.all([
    pointsById(db, castpointIds, asOf),
    roadForecastsAt(db, places, periodHours + 1, asOf),
    blendsAt(db, places, asOf, periodHours + 3),
  ])
  const stationIds = points.flatMap(({ stationId }) => stationId ?? [])
  const readings = await readingsOf(db, stationIds, ['tfreeze'], { fromMs: fromMs - HOUR_MS, toMs }, asOf)
  const byId = new Map(points.map((point) => [point.castpointId, point]))

  const caseAt = (castpointId: string, index: number, cycleMinutes: number): AdviceCase | null => {
    const nowMs = decisionsMs[index] ?? Number.NaN
    const [point, road, blend] = [
      byId.get(castpointId),
      roads.get(castpointId)?.[index],
      blends.get(castpointId)?.[index],
    ]
    if (!point || !road || !blend) return null
    const film = (point.stationId ? readings.get(point.stationId) : undefined) ?? []
    return {
      ...placeOf(point, road, blend),
      ...combineForecasts(road, blend),
      nowMs,
      cycleMinutes,
      ...measuredFilm(
        film.filter(({ atMs: ms }) => ms > nowMs - HOUR_MS && ms <= nowMs),
        point.stationId,
      ),
    }
  }

  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    circuits: circuits.map(({ id, cycleMinutes }) => {
      const byPoint = areas.get(id) ?? new Map<string, number>()
      const totalM2 = [...byPoint.values()].reduce((sum, m2) => sum + m2, 0)
      const cycle = cycleMinutes ?? USUAL_CYCLE_MINUTES
      const sums = { inForce: { treatments: 0, kilograms: 0 }, tried: { treatments: 0, kilograms: 0 } }
      let decisions = 0
      let differing = 0
      for (const [castpointId, areaM2] of byPoint) {
        for (const index of decisionsMs.keys()) {
          const roadCase = caseAt(castpointId, index, cycle)
          if (!roadCase) continue
          decisions += 1
          const until = { nowMs: roadCase.nowMs, nextMs: roadCase.nowMs + RHYTHM_MS, cycleMinutes: cycle }
          const [was, is] = [trial.inForce, trial.tried].map((table) => {
            const { headline } = judge(table, roadCase)
            return {
              tally: headline ? tallyOf(headline, until) : { passes: 0, gm2: 0 },
              adviceKey:
                headline && [headline.treatment, headline.spread, headline.minGm2, headline.maxGm2].join(),
            }
          }) as [Judged, Judged]
          if (was.adviceKey !== is.adviceKey) differing += 1
          for (const [name, { tally }] of [
            ['inForce', was],
            ['tried', is],
          ] as const) {
            sums[name].treatments += totalM2 > 0 ? (tally.passes * areaM2) / totalM2 : 0
            sums[name].kilograms += (tally.gm2 * areaM2) / 1000
          }
        }
      }
      return {
        circuitId: id,
        decisions,
        differing,
        inForce: rounded(sums.inForce),
        tried: rounded(sums.tried),
      }
    }),
  }
}

type Judged = { tally: Tally; adviceKey: string | null }
type Sum = { treatments: number; kilograms: number }

const rounded = ({ treatments, kilograms }: Sum): Sum => ({
  treatments: round(treatments, 1),
  kilograms: round(kilograms, 0),
})

/** Treated area of a circuit at each of its forecast points, m². */
function areasOf(
  { segments, laneWidthM }: Pick<CircuitVersion, 'segments' | 'laneWidthM'>,
  matched: readonly { castpointId: string | null }[],
): Map<string, number> {
  const areas = new Map<string, number>()
  for (const [index, segment] of segments.entries()) {
    const castpointId = matched[index]?.castpointId
    if (castpointId) areas.set(castpointId, (areas.get(castpointId) ?? 0) + laneAreaM2([segment], laneWidthM))
  }
  return areas
}
