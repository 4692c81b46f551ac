import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { forecastRoad, type RoadCase } from '@verglas/road-model'
import { type RoadDanger, strictestService, USUAL_CYCLE_MINUTES } from '@verglas/treatment'
import { numbersOf } from '../../../chain/array-text.ts'
import { ms } from '../../../chain/epoch-ms.ts'
import { gripLimitsOf } from '../../../chain/facts/grip-limits.ts'
import type { RoadModel } from '../../../chain/step.ts'
import { dangersOf } from '../../../chain/steps/prescription/combined-forecast.ts'
import { latestRoadForecasts } from '../../../chain/steps/prescription/queries.ts'
import { segmentRoadsOf } from '../../../chain/steps/prescription/segment-roads.ts'
import { FINE_STEP_S, roadInputsAgain } from '../../../chain/steps/road/cases.ts'
import { latestSegmentSurface } from '../../../chain/steps/segment/queries.ts'
import { segmentCasesAgain } from '../../../chain/steps/segment/step.ts'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import type { CircuitVersion } from '../../network/circuits/queries.ts'
import {
  latestPrescriptions,
  ROAD_SETTINGS,
  type StoredPrescription,
  settingsOf,
  TREATMENT_SETTINGS,
} from './queries.ts'
import { stretchesOf } from './worth.ts'

type WhatIf = NonNullable<CallAnswer<'getWhatIfCase'>['whatIf']>

/** An older road forecast is not used for trials. */
const OLDEST = '24 hours'

/**
 * Rebuilds the case of the road that the plan of a point serves, from the revision from which its latest forecast
 * was computed. It is the road of the point, or of a segment matched to it.
 */
export async function whatIfCase(
  { db, asOf }: { db: SetupDb; asOf: AsOf },
  circuit: CircuitVersion,
  castpointId: string,
): Promise<WhatIf | null> {
  const settings = settingsOf(await versioned.at(db, TREATMENT_SETTINGS, ROAD_SETTINGS, asOf))
  const [advice] = await latestPrescriptions(db, asOf, { circuitIds: [circuit.id], castpointId })
  const advised = advice && !advice.isOutdated ? advice : null
  const plan = advised?.plan ?? null
  const { limits } = await gripLimitsOf(db, db.setupId, asOf)
  // The road on which the plan was checked: among those that it serves, the one that stays slippery the longest.
  // At another point of the circuit it is the worst road around it, under the same plan.
  const tried = plan?.point ? plan.point.road : plan?.road
  const stretch = plan?.point ? plan.point.stretch : (plan?.stretch ?? null)
  const place = tried?.place ?? { castpointId, stretch }
  const road = place.stretch
    ? await roadOfSegment({ db, asOf }, circuit, place.stretch.segmentId)
    : await roadOfPoint({ db, asOf }, place.castpointId)
  if (!road) return null
  const { roadCase, forecast } = road
  const untilMs = atMs(asOf) + settings.periodHours * HOUR_MS
  const untilAt = new Date(Math.min(untilMs, roadCase.untilMs)).toISOString()
  return {
    roadModel: road.model,
    roadIssuedAt: new Date(road.issuedMs).toISOString(),
    roadCase: asLists(roadCase),
    forecast,
    stated: await statedDangers({ db, asOf }, circuit, place, { fromMs: roadCase.fromMs, untilMs, limits }),
    stretch: place.stretch,
    castpointId: place.castpointId,
    untilAt,
    advisedAt: advised?.issuedAt ?? null,
    advised: toTried(plan?.events.flatMap(({ passes }) => passes) ?? []),
    proposal: plan?.road?.proposal
      ? { holds: plan.road.proposal.holds, passes: toTried(plan.road.proposal.passes) }
      : null,
    roundTripMin: circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES,
    judged: plan?.road
      ? { from: plan.road.from, to: plan.road.to }
      : { from: new Date(roadCase.fromMs).toISOString(), to: untilAt },
    service: strictestService(
      settings.service,
      circuit.segments.map(({ roadType }) => roadType),
    ),
    gripLimits: [...limits],
    stretches: stretchesOf(circuit),
    costs: settings.costs,
  }
}

type TriedRoad = Pick<WhatIf, 'forecast'> & {
  readonly model: string
  readonly issuedMs: number
  readonly roadCase: RoadCase
}
type Source = { readonly db: SetupDb; readonly asOf: AsOf }

async function roadOfPoint({ db, asOf }: Source, castpointId: string): Promise<TriedRoad | null> {
  const road = await latestFineRoad(db, castpointId, asOf)
  if (!road) return null
  const [input] = await roadInputsAgain(db, [castpointId], road)
  if (!input) return null
  const { model, issuedMs, startMs, surface } = road
  const startAt = new Date(startMs).toISOString()
  const forecast = { startAt, stepS: FINE_STEP_S, surfaceC: numbersOf(surface, 100) }
  return { model, issuedMs, roadCase: input.roadCase, forecast }
}

async function roadOfSegment(
  { db, asOf }: Source,
  circuit: CircuitVersion,
  segmentId: string,
): Promise<TriedRoad | null> {
  const circuitKey = { setupId: db.setupId, circuitId: circuit.id }
  const road = await latestSegmentSurface(db, circuitKey, segmentId, asOf)
  if (!road) return null
  const origin = { ...road, stepS: FINE_STEP_S }
  const cases = await segmentCasesAgain({ db, model: forecastInThread }, circuitKey, [segmentId], origin)
  const roadCase = cases.get(segmentId)
  if (!roadCase) return null
  const stepS = HOUR_MS / 1000
  const forecast = { startAt: new Date(road.startMs).toISOString(), stepS, surfaceC: road.surfaceC }
  return { model: road.model, issuedMs: road.issuedMs, roadCase, forecast }
}

/** Runs the model in this thread: a few runs of some days take about ten milliseconds. */
const forecastInThread: RoadModel = async (cases) => cases.map(forecastRoad)

type FineRoad = { asOfRev: number; issuedMs: number; startMs: number; model: string; surface: string }

async function latestFineRoad(db: SetupDb, castpointId: string, asOf: AsOf): Promise<FineRoad | null> {
  const [row] = await db.query<FineRoad>(
    `select r.as_of_rev as "asOfRev", ${ms('r.issued_at')} as "issuedMs", ${ms('r.start_at')} as "startMs", r.model,
            r.surface::text as surface
       from road_forecast r
      where r.castpoint_id = $1 and r.step_s = $4 and r.rev <= $2
        and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST}'
      order by r.issued_at desc, r.rev desc
      limit 1`,
    [castpointId, asOf.rev, asOf.at, FINE_STEP_S],
  )
  return row ?? null
}

type TriedPlace = Pick<WhatIf, 'castpointId' | 'stretch'>
type StatedPeriod = { readonly fromMs: number; readonly untilMs: number; readonly limits: GripLimits }

/** The dangers of the untreated road by hour, as every screen shows them. */
async function statedDangers(
  { db, asOf }: Source,
  circuit: CircuitVersion,
  { castpointId, stretch }: TriedPlace,
  { fromMs, untilMs, limits }: StatedPeriod,
): Promise<WhatIf['stated']> {
  const hours = Math.ceil((untilMs - fromMs) / HOUR_MS) + 1
  const { firstEndMs, dangers } = stretch
    ? await dangersOfSegment({ db, asOf }, circuit, stretch.segmentId, { fromMs, hours, limits })
    : await dangersOfPoint({ db, asOf }, castpointId, { hours, limits })
  return {
    firstEndAt: new Date(firstEndMs ?? fromMs).toISOString(),
    levels: dangers.map((danger) => danger?.level ?? null),
    grips: dangers.map((danger) => danger?.grip ?? null),
  }
}

type HourlyDangers = {
  readonly firstEndMs: number | undefined
  readonly dangers: readonly (RoadDanger | null)[]
}

async function dangersOfSegment(
  { db, asOf }: Source,
  circuit: CircuitVersion,
  segmentId: string,
  period: { readonly fromMs: number; readonly hours: number; readonly limits: GripLimits },
): Promise<HourlyDangers> {
  const roads = await segmentRoadsOf(db, { setupId: db.setupId, circuitId: circuit.id }, period, asOf)
  // The wind only decides on blowing snow, which is not a danger of the road, so it is left out.
  const outlook = roads?.outlookOf(segmentId, () => Number.NaN)
  return { firstEndMs: outlook?.timesMs[0], dangers: outlook?.dangers ?? [] }
}

async function dangersOfPoint(
  { db, asOf }: Source,
  castpointId: string,
  { hours, limits }: { readonly hours: number; readonly limits: GripLimits },
): Promise<HourlyDangers> {
  const road = (await latestRoadForecasts(db, [castpointId], hours, asOf)).get(castpointId)
  return { firstEndMs: road?.startMs, dangers: road ? dangersOf(road.series, limits) : [] }
}

type CircuitPass = NonNullable<StoredPrescription['plan']>['events'][number]['passes'][number]

/** Converts planned passes to those of a what-if. */
const toTried = (passes: readonly CircuitPass[]): WhatIf['advised'] =>
  passes.map(({ departBy, treatment, gm2 }) => ({ at: departBy, treatment, gm2: gm2 ?? 0 }))

/** Converts number series to lists, with null for missing values, as in JSON text. */
function asLists(roadCase: object): WhatIf['roadCase'] {
  const text = JSON.stringify(roadCase, (_, value: unknown) =>
    value instanceof Float64Array ? Array.from(value) : value,
  )
  return JSON.parse(text) as WhatIf['roadCase']
}
