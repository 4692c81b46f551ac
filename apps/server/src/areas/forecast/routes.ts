import {
  getCastpoint,
  getForecast1h,
  getForecast6h,
  getForecast24h,
  getForecastMany,
  listWindcasts,
} from '@verglas/contract'
import { correctedWeather, type HumanCorrection } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import { correctionsInForecasts } from '../../db/human-corrections.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { subscriptionFields } from '../../db/subscriptions.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { type MaySee, serve } from '../../http/serve.ts'
import { pointOfCastpoint, toVisiblePoint } from '../setups/points/queries.ts'
import { type Castpoint, castpointsById, latestRuns, type Run, runsBefore } from './queries.ts'
import { forecastSteps, hourlyValues } from './steps.ts'

const HOURS = { '1h': 1, '6h': 6, '24h': 24 } as const
type Hours = (typeof HOURS)[keyof typeof HOURS]
const LISTED_HOURS = 24
const WIND_CODES = ['wind_avg', 'wind_max', 'wind_dir'] as const
/** The details of a step that a role may see. */
type MayStep = MaySee<'forecast_iso0' | 'forecast_pn'>

export function forecastRoutes(app: App): void {
  serve(app, getForecast1h, ({ db, asOf, may, params }) => forecast(db, params.castpointId, 1, asOf, may))
  serve(app, getForecast6h, ({ db, asOf, may, params }) => forecast(db, params.castpointId, 6, asOf, may))
  serve(app, getForecast24h, ({ db, asOf, may, params }) => forecast(db, params.castpointId, 24, asOf, may))

  serve(app, getForecastMany, async ({ db, asOf, may, params, query, body }) => ({
    forecasts: await forecasts(db, body.castpoints, HOURS[params.hours], asOf, may, {
      ...(query.from ? { fromMs: Date.parse(query.from) } : {}),
      ...(query.to ? { toMs: Date.parse(query.to) } : {}),
    }),
  }))

  serve(app, listWindcasts, async ({ db, asOf, query }) => {
    const { hours = LISTED_HOURS } = query
    const fromMs = Math.floor(Date.parse(query.from) / HOUR_MS) * HOUR_MS
    const runs = await latestRuns(db, null, asOf, WIND_CODES)
    const ids = runs.map(({ castpointId }) => castpointId)
    const corrections = await correctionsInForecasts(db, ids, asOf)
    const winds = runs.map((run) => {
      const runCorrections = corrections.get(run.castpointId) ?? []
      const sections = run.sections.map((section) => correctedWeather(section, runCorrections))
      return windOf({ ...run, sections }, { fromMs, count: hours + 1 })
    })
    return {
      from: new Date(fromMs).toISOString(),
      hours,
      winds: winds.filter(({ wind_avg }) => wind_avg.some((speed) => speed !== null)),
      attributions: [...new Set(runs.flatMap(({ attributions }) => attributions ?? []))],
    }
  })

  serve(app, getCastpoint, async ({ db, asOf, may, subscriptions, params }) => {
    const [pointRow] = await castpointsById(db, [params.castpointId], asOf)
    if (!pointRow) throw new NotFound(`forecast point ${params.castpointId}`)
    const { attribution, ...castpoint } = pointRow
    const subscribedAt = subscriptionFields(subscriptions)
    const [run] = await latestRuns(db, [castpoint.id], asOf)
    const runs = run && may('fcast_history') ? await runsBefore(db, castpoint.id, run.source, asOf, 11) : []
    const point = await pointOfCastpoint(db, castpoint.id, asOf)
    return {
      castpoint: {
        ...castpoint,
        isBridge: may('bridge') ? castpoint.isBridge : null,
        ...subscribedAt(castpoint.id),
      },
      point: point && toVisiblePoint(point, may, subscribedAt),
      run: run ? toRun(run, attribution) : null,
      previousRuns: runs.slice(1),
    }
  })
}

function windOf({ castpointId, issuedAt, sections }: Run, range: { fromMs: number; count: number }) {
  return {
    castpointId,
    issuedAt: issuedAt.toISOString(),
    wind_avg: hourlyValues(sections, 'wind_avg', range),
    wind_max: hourlyValues(sections, 'wind_max', range),
    wind_dir: hourlyValues(sections, 'wind_dir', range),
  }
}

async function forecast(db: SetupDb, castpointId: string, hours: Hours, asOf: AsOf, may: MayStep) {
  const [pointForecast] = await forecasts(db, [castpointId], hours, asOf, may)
  if (!pointForecast) throw new NotFound(`forecast point ${castpointId}`)
  return pointForecast
}

async function forecasts(
  db: SetupDb,
  castpointIds: readonly string[],
  hours: Hours,
  asOf: AsOf,
  may: MayStep,
  range: { fromMs?: number; toMs?: number } = {},
) {
  const castpoints = await castpointsById(db, castpointIds, asOf)
  const runs = await latestRuns(db, castpointIds, asOf)
  const runByPoint = new Map(runs.map((run) => [run.castpointId, run]))
  const correctionsByPoint = await correctionsInForecasts(db, castpointIds, asOf)
  return castpoints.map((castpoint) =>
    toForecast(castpoint, runByPoint.get(castpoint.id), hours, {
      may,
      ...range,
      corrections: correctionsByPoint.get(castpoint.id) ?? [],
    }),
  )
}

function toForecast(
  { id, timezone, attribution }: Castpoint,
  run: Run | undefined,
  hours: Hours,
  {
    may,
    ...options
  }: { may: MayStep; fromMs?: number; toMs?: number; corrections: readonly HumanCorrection[] },
) {
  return {
    castpointId: id,
    timezone,
    run: run ? toRun(run, attribution) : null,
    points: (run ? forecastSteps(run, { hours, timeZone: timezone, ...options }) : []).map((step) => ({
      ...step,
      iso0: may('forecast_iso0') ? step.iso0 : null,
      pn: may('forecast_pn') ? step.pn : null,
    })),
  }
}

function toRun(run: Run, attribution: string) {
  const ends = run.sections.map(({ startMs, stepS, values }) => {
    const count = Math.max(0, ...Object.values(values).map((array) => array.length))
    return startMs + count * stepS * 1000
  })
  return {
    source: run.source,
    issuedAt: run.issuedAt.toISOString(),
    knownAt: run.knownAt.toISOString(),
    endsAt: new Date(Math.max(...ends)).toISOString(),
    attributions: run.attributions?.length ? run.attributions : [attribution].filter((name) => name !== ''),
  }
}
