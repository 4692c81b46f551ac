import { latestRoad, meteogramObservations, OBSERVED_MS } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import { type HeadlineSkill, selectHeadlineSkill } from '@verglas/language'
import { DAY_MS, HOUR_MS, MINUTE_MS, nights } from '@verglas/quantities'
import { simulatedNights } from '@verglas/simulated-weather'
import { openAlertsAtPoints } from '../areas/alerts/at-points.ts'
import type { AtPoint } from '../areas/alerts/in-force.ts'
import { circuitById } from '../areas/circuits/queries.ts'
import { type Castpoint, castpointsById, latestRuns, type Run } from '../areas/forecast/queries.ts'
import { forecastSteps } from '../areas/forecast/steps.ts'
import { correctorsOf, humancastsOf } from '../areas/humancast/queries.ts'
import { latestPrescriptions } from '../areas/prescriptions/queries.ts'
import { latestRoadRuns, latestScenarios, type RoadRun } from '../areas/roadcast/queries.ts'
import { roadSteps } from '../areas/roadcast/road-steps.ts'
import { talliesOf, truthOf } from '../areas/skill/queries.ts'
import { measuresOf } from '../areas/skill/shape.ts'
import { steppedReadings } from '../areas/stations/queries.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { SetupDb } from '../db/setup-db.ts'

type Step = CallAnswer<'getForecast1h'>['points'][number]
type RoadStep = CallAnswer<'getRoadcast'>['points'][number]
type ScenarioDay = CallAnswer<'getScenarios'>['days'][number]

/** What bulletins need of the program. */
export type BulletinServices = {
  alertsAtPoints: ReturnType<typeof openAlertsAtPoints>['alertsAtPoints']
}

/** Made once: what is read of alerts stays in memory. */
export const openBulletinServices = (): BulletinServices => {
  const { alertsAtPoints } = openAlertsAtPoints()
  return { alertsAtPoints }
}

/** All that a bulletin of a point can speak of, as whoever reads it may know it. */
export type PointFacts = {
  castpoint: Castpoint
  nowMs: number
  /** From where the forecast is looked at, as on the screen. */
  originMs: number
  run: Pick<Run, 'source' | 'issuedAt'> & { attributions: readonly string[] }
  hours: readonly Step[]
  quarters: readonly Step[]
  /** Null: not known, or not for the reader. */
  road: { issuedAt: Date; lastObservedAt: string | null; steps: readonly RoadStep[] } | null
  measured: Measured | undefined
  nights: readonly (readonly [number, number])[]
  humancasts: Awaited<ReturnType<typeof humancastsOf>>
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
  /** The organisation lives in a winter of its own, with its own sun. */
  isSimulated: boolean
}

const HOUR_S = 3600
/** The sentence and the drawing move on by so much, as on the screen. */
const SOON_MS = 10 * MINUTE_MS
const MEASURED_STEP_MIN = 10
const OUTLOOK_MS = 2 * DAY_MS
const SKILL_DAYS = 30

/** Null where there is no forecast of the hours to come: there is no bulletin yet. */
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
  const corrector = (await correctorsOf(db, [castpointId], asOf)).get(castpointId)
  const steps = (hours: 1 | 6) =>
    forecastSteps(run.segments, {
      hours,
      timeZone: castpoint.timezone,
      ...(corrector ? { correctionC: (ms) => corrector('tair', ms) } : {}),
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
    road: roadRun && series ? toRoad(roadRun, roadSteps(series, corrector)) : null,
    measured: stationId && may('stations') ? await measuredAt(db, stationId, asOf, originMs) : undefined,
    nights: nightsOf(
      castpoint.latitude,
      castpoint.longitude,
      dayOf(originMs - OBSERVED_MS),
      dayOf(originMs + OUTLOOK_MS) + DAY_MS,
    ),
    humancasts: await humancastsOf(db, castpointId, asOf),
    alerts: may('alerts') ? await alertsAtPoints(db, asOf, castpointId) : [],
    advices: may('prescriptions') ? await advisedAt(db, castpointId, asOf) : [],
    scenarios: may('roadcast') ? (scenarios?.days ?? []) : [],
    skill: await skillAt(db, castpointId, asOf, may),
  }
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

const toRoad = ({ issuedAt, inputs }: RoadRun, steps: readonly RoadStep[]) => ({
  issuedAt,
  lastObservedAt: inputs.lastObservedAt ?? null,
  steps,
})

/** What the linked station measured before the forecast begins. */
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

/** The newest advice of each circuit of the point, also one that says why there is none. */
async function advisedAt(db: SetupDb, castpointId: string, asOf: AsOf): Promise<Advised[]> {
  const advised: Advised[] = []
  for (const prescription of await latestPrescriptions(db, asOf, { castpointId })) {
    const circuit = await circuitById(db, prescription.circuitId, asOf)
    if (circuit) advised.push({ circuit, prescription })
  }
  return advised
}

async function skillAt(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  may: PointRequest['may'],
): Promise<HeadlineSkill | null> {
  const { tallies } = await talliesOf(db, castpointId, asOf, SKILL_DAYS)
  const measures = measuresOf(tallies, {}).filter(({ measure }) => measure !== 'ts' || may('roadcast'))
  return selectHeadlineSkill({ measures })
}
