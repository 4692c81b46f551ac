import {
  getRoadcast,
  getScenarios,
  getStationModel,
  listRoadcasts,
  SCENARIO_QUANTILES,
  type ScenarioDay,
} from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { castpointsById } from '../forecast/queries.ts'
import { stationWithLatest } from '../stations/queries.ts'
import * as queries from './queries.ts'
import { endMsOf, listedRoad, roadSteps } from './road-steps.ts'

type Day = z.input<typeof ScenarioDay>

const HOUR_S = 3600
/** The previous run is this much older, so that changes are visible. */
const PREVIOUS_HOURS = 3
const STATION_MODEL_HOURS = 48
const LISTED_HOURS = 24

export function roadcastRoutes(app: App): void {
  serve(app, getRoadcast, async ({ db, asOf, may, params }) => {
    const { id, timezone, isBridge } = await existing(db, params.castpointId, asOf)
    const [run, previous] = await queries.latestRoadRuns(db, id, asOf, { agoHours: PREVIOUS_HOURS })
    return {
      castpointId: id,
      timezone,
      isBridge: may('bridge') ? isBridge : null,
      run: run ? toRun(run) : null,
      points: run ? stepsOf(run, (stepS) => stepS === HOUR_S) : [],
      fine: run ? stepsOf(run, (stepS) => stepS < HOUR_S) : [],
      previous: previous && may('fcast_history') ? toPrevious(previous) : null,
    }
  })

  serve(app, listRoadcasts, async ({ db, asOf, query }) => {
    const { hours = LISTED_HOURS } = query
    const fromMs = Math.floor(Date.parse(query.from) / HOUR_MS) * HOUR_MS
    const roads = await queries.listedRoads(db, asOf, {
      from: new Date(fromMs),
      hours,
      castpointIds: query.castpoints?.split(',') ?? null,
    })
    return {
      from: new Date(fromMs).toISOString(),
      hours,
      roads: roads.map((road) => listedRoad(road, { hasAir: query.air === 'true' })),
    }
  })

  serve(app, getStationModel, async ({ db, asOf, params, query }) => {
    if (!(await stationWithLatest(db, params.stationId, asOf)))
      throw new NotFound(`station ${params.stationId}`)
    const castpointId = await queries.castpointOfStation(db, params.stationId, asOf)
    if (castpointId === null) return { castpointId, points: [] }
    const toMs = Math.floor(atMs(asOf) / (HOUR_S * 1000)) * HOUR_S * 1000
    const from = new Date(toMs - (query.hours ?? STATION_MODEL_HOURS) * HOUR_S * 1000)
    return {
      castpointId,
      points: await queries.earlierRoadForecasts(db, castpointId, asOf, { from, to: new Date(toMs) }),
    }
  })

  serve(app, getScenarios, async ({ db, asOf, may, params }) => {
    const { id, timezone } = await existing(db, params.castpointId, asOf)
    const latest = await queries.latestScenarios<Day>(db, id, asOf)
    return {
      castpointId: id,
      timezone,
      quantiles: [...SCENARIO_QUANTILES],
      ...(latest ?? { issuedAt: null, basis: null, ensemble: null }),
      days: latest ? (may('roadcast') ? latest.days : latest.days.map(withoutRoad)) : [],
    }
  })
}

/** A day of scenarios without the fields about the road. */
function withoutRoad(day: Day): Day {
  return {
    ...day,
    road_min: null,
    probabilities: { ...day.probabilities, road_below_zero: null, ice: null },
  }
}

async function existing(db: SetupDb, castpointId: string, asOf: AsOf) {
  const [castpoint] = await castpointsById(db, [castpointId], asOf)
  if (!castpoint) throw new NotFound(`forecast point ${castpointId}`)
  return castpoint
}

function stepsOf(run: queries.RoadRun, hasSteps: (stepS: number) => boolean): ReturnType<typeof roadSteps> {
  const series = run.series.find(({ stepS }) => hasSteps(stepS))
  return series ? roadSteps(series) : []
}

function toRun({ issuedAt, knownAt, model, asOfRev, inputs, notes, series }: queries.RoadRun) {
  return {
    issuedAt: issuedAt.toISOString(),
    knownAt: knownAt.toISOString(),
    endsAt: new Date(Math.max(...series.map(endMsOf))).toISOString(),
    model,
    inputs: {
      runs: inputs.runs ?? [],
      stationId: inputs.stationId ?? null,
      lastObservedAt: inputs.lastObservedAt ?? null,
      asOfRev,
    },
    notes: notes.map(({ code, count }) => ({ code, count: count ?? null })),
  }
}

function toPrevious(run: queries.RoadRun) {
  return {
    issuedAt: run.issuedAt.toISOString(),
    points: stepsOf(run, (stepS) => stepS === HOUR_S).map(
      ({ dt, ts, ts_model, condition, hazard_level, hazard_kind }) => ({
        dt,
        ts,
        ts_model,
        condition,
        hazard_level,
        hazard_kind,
      }),
    ),
  }
}
