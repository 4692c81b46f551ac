import { getTideData, listTidepoints } from '@verglas/contract'
import { TIDE_SERIES } from '@verglas/contract/tide-codes'
import { DAY_MS } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import {
  NO_TIDES,
  observedLevels,
  type TideStation,
  type Tides,
  tideStations,
  tidesOf,
  tidesWithin,
  toExtreme,
} from './queries.ts'
import { datumOf, type Level, nextOf, residuals, TIDE_SOURCES, withTideKinds } from './rules.ts'

const BEFORE_MS = DAY_MS
const AFTER_MS = 2 * DAY_MS
const NOTICE = 'not_for_navigation' as const

export function tideRoutes(app: App): void {
  serve(app, listTidepoints, async ({ db, asOf }) => {
    const stations = await tideStations(db, asOf, TIDE_SOURCES)
    const nowMs = atMs(asOf)
    const tides = await tidesOf(db, asOf, {
      stationIds: stations.map((station) => station.id),
      series: TIDE_SERIES,
      from: new Date(nowMs - DAY_MS),
      to: new Date(nowMs + AFTER_MS),
    })
    return {
      tidepoints: stations.map((station) => toTidepoint(station, tides.get(station.id) ?? NO_TIDES, nowMs)),
      notice: NOTICE,
    }
  })

  serve(app, getTideData, async ({ db, asOf, params }) => {
    const [station] = await tideStations(db, asOf, TIDE_SOURCES, params.tidepointId)
    if (!station) throw new NotFound(`tide point ${params.tidepointId}`)
    const nowMs = atMs(asOf)
    const [from, to] = [new Date(nowMs - BEFORE_MS), new Date(nowMs + AFTER_MS)]
    const { wide: tides, within } = await tidesWithin(db, asOf, station.id, { from, to })
    const observed = await observedLevels(db, asOf, station.id, { from, to })
    return {
      tidepoint: toTidepoint(station, tides, nowMs),
      from: from.toISOString(),
      to: to.toISOString(),
      observed: toColumns(observed),
      predicted: toColumns(within.prediction),
      forecast: toColumns(within.forecast),
      residual: toColumns(residuals(observed, tides.prediction)),
      extremes: within.extremes.map(toExtreme),
      notice: NOTICE,
    }
  })
}

function toTidepoint(station: TideStation, tides: Tides, nowMs: number) {
  const extremes = withTideKinds(tides.extremes)
  const [high, low] = [nextOf(extremes, 'high', nowMs), nextOf(extremes, 'low', nowMs)]
  return {
    ...station,
    datum: datumOf(station.source),
    nextHigh: high && toExtreme(high),
    nextLow: low && toExtreme(low),
    series: TIDE_SERIES.filter((series) => tides[series].some((level) => level.atMs > nowMs)),
  }
}

const toColumns = (levels: readonly Level[]) => ({
  times: levels.map((level) => level.atMs),
  levels: levels.map((level) => level.levelM),
})
