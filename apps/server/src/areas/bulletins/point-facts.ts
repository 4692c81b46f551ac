import { latestRoad, meteogramObservations, OBSERVED_MS } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import { type HeadlineSkill, selectHeadlineSkill } from '@verglas/language'
import { DAY_MS, HOUR_MS, MINUTE_MS, nights } from '@verglas/quantities'
import { simulatedNights } from '@verglas/simulated-weather'
import { type AsOf, atMs } from '../../db/as-of.ts'
import { correctionsInForecasts } from '../../db/human-corrections.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { openAlertsAtPoints } from '../alerts/at-points.ts'
import type { AtPoint } from '../alerts/in-force.ts'
import { type Castpoint, castpointsById, latestRuns, type Run } from '../forecast/queries.ts'
import { forecastSteps } from '../forecast/steps.ts'
import { humancastsOf, pendingCorrections } from '../humancast/queries.ts'
import { circuitById } from '../network/circuits/queries.ts'
import { latestPrescriptions } from '../orders/prescriptions/queries.ts'
import { latestRoadRuns, latestScenarios, type RoadRun } from '../roadcast/queries.ts'
import { roadSteps } from '../roadcast/road-steps.ts'
import { talliesOf, truthOf } from '../skill/queries.ts'
import { measuresOf } from '../skill/shape.ts'
import { steppedReadings } from '../stations/queries.ts'

type Step = CallAnswer<'getForecast1h'>['points'][number]
type RoadStep = CallAnswer<'getRoadcast'>['points'][number]
type ScenarioDay = CallAnswer<'getScenarios'>['days'][number]

/** Services that bulletins need. */
export type BulletinServices = {
  alertsAtPoints: ReturnType<typeof openAlertsAtPoints>['alertsAtPoints']
}

/** Opened once and reused, because it caches alerts in memory. */
export const openBulletinServices = (): BulletinServices => {
  const { alertsAtPoints } = openAlertsAtPoints()
  return { alertsAtPoints }
}

/** All facts for the bulletin of a point, limited to what its reader may see. */
export type PointFacts = {
  castpoint: Castpoint
  nowMs: number
  /** Instant at which the forecast begins for the reader, as on the screen. */
  originMs: number
  run: Pick<Run, 'source' | 'issuedAt'> & { attributions: readonly string[] }
  hours: readonly Step[]
  quarters: readonly Step[]
  /** Whether the reader may see road forecasts. */
  maySeeRoad: boolean
  /** Null if there is no road forecast or the reader may not see it. */
  road: { issuedAt: Date; lastObservedAt: string | null; steps: readonly RoadStep[] } | null
  measured: Measured | undefined
  nights: readonly (readonly [number, number])[]
  humancasts: Awaited<ReturnType<typeof humancastsOf>>
  /** Whether the forecasts lack a new correction, or still include a withdrawn one. */
  isCorrectionPending: boolean
  alerts: readonly AtPoint[]
  advices: readonly Advised[]
  scenarios: readonly ScenarioDay[]
  skill: HeadlineSkill | null
}

type Measured = { times: number[]; values: { ts: (number | null)[]; tair: (number | null)[] } }
type Circuit = NonNullable<Awaited<ReturnType<typeof circuitById>>>
type Advised = {
  circuit: Circuit
  prescription: Awaited<ReturnType<typeof latestPrescriptions>>[number]
}

type PointRequest = {
  castpointId: string
  asOf: AsOf
  may: (feature: Feature) => boolean
  /** True if the organisation has a simulated winter, with its own sun. */
  isSimulated: boolean
}

const HOUR_S = 3600
/** Step in which the start of the sentence and the drawing advances, as on the screen. */
const SOON_MS = 10 * MINUTE_MS
const MEASURED_STEP_MIN = 10
const OUTLOOK_MS = 2 * DAY_MS
const SKILL_DAYS = 30

/**
 * Reads all facts about a point. Null if there is no forecast of the coming hours, and therefore no bulletin
 * yet.
 */
export async function readPointFacts(
  db: SetupDb,
  { alertsAtPoints }: BulletinServices,
  { castpointId, asOf, may, isSimulated }: PointRequest,
): Promise<PointFacts | 'unknown' | null> {
  const [castpoint] = await castpointsById(db, [castpointId], asOf)
  if (!castpoint) return 'unknown'
  const [run] = await latestRuns(db, [castpointId], asOf)
  if (!run) return null
  const nowMs = atMs(asOf)
  const corrections = (await correctionsInForecasts(db, [castpointId], asOf)).get(castpointId)
  const steps = (hours: 1 | 6) =>
    forecastSteps(run, {
      hours,
      timeZone: castpoint.timezone,
      ...(corrections ? { corrections } : {}),
    })
  const hours = steps(1)
  const firstMs = Date.parse(hours[0]?.dt ?? run.issuedAt.toISOString())
  const originMs = Math.max(firstMs, Math.floor(nowMs / SOON_MS) * SOON_MS)
  const lastHour = hours.at(-1)
  if (!lastHour || Date.parse(lastHour.dt) + HOUR_MS <= nowMs) return null

  const [roadRun] = may('roadcast') ? await latestRoadRuns(db, castpointId, asOf, { agoHours: 3 }) : []
  const series = roadRun?.series.find(({ stepS }) => stepS === HOUR_S)
  const stationId = await truthOf(db, castpointId, asOf)
  const scenarios = await latestScenarios<ScenarioDay>(db, castpointId, asOf)
  const nightsOf = isSimulated ? simulatedNights : nights
  return {
    castpoint,
    nowMs,
    originMs,
    run: {
      source: run.source,
      issuedAt: run.issuedAt,
      attributions: run.attributions?.length
        ? run.attributions
        : [castpoint.attribution].filter((name) => name !== ''),
    },
    hours,
    quarters: steps(6).filter(
      ({ dt, duration }) =>
        Date.parse(dt) + duration * HOUR_MS > originMs && Date.parse(dt) < originMs + OUTLOOK_MS,
    ),
    maySeeRoad: may('roadcast'),
    road: roadRun && series ? toRoad(roadRun, roadSteps(series)) : null,
    measured: stationId && may('stations') ? await measuredAt(db, stationId, asOf, originMs) : undefined,
    nights: nightsOf(
      castpoint.latitude,
      castpoint.longitude,
      dayOf(originMs - OBSERVED_MS),
      dayOf(originMs + OUTLOOK_MS) + DAY_MS,
    ),
    ...(await forecastersFacts(db, castpointId, asOf)),
    alerts: may('alerts') ? await alertsAtPoints(db, asOf, castpointId) : [],
    advices: may('prescriptions') ? await advisedAt(db, castpointId, asOf) : [],
    scenarios: may('roadcast') ? (scenarios?.days ?? []) : [],
    skill: await skillAt(db, castpointId, asOf, may),
  }
}

async function forecastersFacts(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
): Promise<Pick<PointFacts, 'humancasts' | 'isCorrectionPending'>> {
  const pending = await pendingCorrections(db, asOf)
  return {
    humancasts: await humancastsOf(db, asOf, castpointId),
    isCorrectionPending: pending.castpointIds.includes(castpointId),
  }
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

const toRoad = ({ issuedAt, inputs }: RoadRun, steps: readonly RoadStep[]) => ({
  issuedAt,
  lastObservedAt: inputs.lastObservedAt ?? null,
  steps,
})

/** Readings of the linked station before the forecast begins. */
async function measuredAt(db: SetupDb, stationId: string, asOf: AsOf, originMs: number): Promise<Measured> {
  const rows = await steppedReadings(db, stationId, asOf, {
    from: new Date(Math.floor((originMs - OBSERVED_MS) / HOUR_MS) * HOUR_MS),
    to: new Date(originMs + 1),
    stepMinutes: MEASURED_STEP_MIN,
    codes: ['ts', 'tair'],
  })
  return {
    times: rows.map(({ beginsAt }) => beginsAt.getTime()),
    values: {
      ts: rows.map(({ values }) => values.ts ?? null),
      tair: rows.map(({ values }) => values.tair ?? null),
    },
  }
}

export const observedOf = ({ measured, originMs }: PointFacts) =>
  meteogramObservations(measured, [originMs - OBSERVED_MS, originMs])
export const latestRoadOf = ({ measured, originMs }: PointFacts) => latestRoad(measured, originMs)

/**
 * The latest advice of each circuit of the point, including one that only says why there is none. It is the plan
 * that serves the circuit, as on its page and in lists, or the advice of the point if there is no such plan.
 */
async function advisedAt(db: SetupDb, castpointId: string, asOf: AsOf): Promise<Advised[]> {
  const pointPrescriptions = await latestPrescriptions(db, asOf, { castpointId })
  const circuitIds = pointPrescriptions.map(({ circuitId }) => circuitId)
  const serving =
    pointPrescriptions.length > 0
      ? await latestPrescriptions(db, asOf, { circuitIds, servesCircuit: true })
      : []
  const advised: Advised[] = []
  for (const pointPrescription of pointPrescriptions) {
    const { circuitId } = pointPrescription
    const circuit = await circuitById(db, circuitId, asOf)
    const circuitPrescription = serving.find((other) => other.circuitId === circuitId && !other.isOutdated)
    if (circuit) advised.push({ circuit, prescription: circuitPrescription ?? pointPrescription })
  }
  return advised
}

/** The headline gives the skill of the forecast, with or without a correction. */
const NO_CORRECTION = { corrected: {}, learned: [] }

async function skillAt(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  may: PointRequest['may'],
): Promise<HeadlineSkill | null> {
  const { tallies } = await talliesOf(db, castpointId, asOf, SKILL_DAYS)
  const measures = measuresOf(tallies, NO_CORRECTION).filter(
    ({ measure }) => measure !== 'ts' || may('roadcast'),
  )
  return selectHeadlineSkill({ measures })
}
