import { getTideData, listTidepoints } from '@verglas/contract'
import { TIDE_SERIES } from '@verglas/contract/tide-codes'
import { DAY_MS } from '@verglas/quantities'
import { atMs } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { observedLevels, type TideStation, type Tides, tideStations, tidesOf } from './queries.ts'
import { datumOf, type Extreme, type Level, nextOf, residuals, TIDE_SOURCES, withMarks } from './rules.ts'

const BEFORE_MS = DAY_MS
const AFTER_MS = 2 * DAY_MS
const NOTICE = 'not_for_navigation' as const
const NONE: Tides = { prediction: [], extremes: [], forecast: [] }

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
      tidepoints: stations.map((station) => toTidepoint(station, tides.get(station.id) ?? NONE, nowMs)),
      notice: NOTICE,
    }
  })

  serve(app, getTideData, async ({ db, asOf, params }) => {
    const [station] = await tideStations(db, asOf, TIDE_SOURCES, params.tidepointId)
    if (!station) throw new NotFound(`tide point ${params.tidepointId}`)
    const nowMs = atMs(asOf)
    const [from, to] = [new Date(nowMs - BEFORE_MS), new Date(nowMs + AFTER_MS)]
    // a day more on each side: the first and the last high water have their neighbours there
    const wide = { from: new Date(from.getTime() - DAY_MS), to: new Date(to.getTime() + DAY_MS) }
    const byStation = await tidesOf(db, asOf, { stationIds: [station.id], series: TIDE_SERIES, ...wide })
    const tides = byStation.get(station.id) ?? NONE
    const within = <One extends Level>(levels: readonly One[]) =>
      levels.filter((level) => level.atMs >= from.getTime() && level.atMs < to.getTime())
    const observed = await observedLevels(db, asOf, station.id, { from, to })
    return {
      tidepoint: toTidepoint(station, tides, nowMs),
      from: from.toISOString(),
      to: to.toISOString(),
      observed: toColumns(observed),
      predicted: toColumns(within(tides.prediction)),
      forecast: toColumns(within(tides.forecast)),
      residual: toColumns(residuals(observed, tides.prediction)),
      extremes: within(withMarks(tides.extremes)).map(toExtreme),
      notice: NOTICE,
    }
  })
}

function toTidepoint(station: TideStation, tides: Tides, nowMs: number) {
  const extremes = withMarks(tides.extremes)
  const [high, low] = [nextOf(extremes, 'high', nowMs), nextOf(extremes, 'low', nowMs)]
  return {
    ...station,
    datum: datumOf(station.source),
    nextHigh: high && toExtreme(high),
    nextLow: low && toExtreme(low),
    series: TIDE_SERIES.filter((series) => tides[series].some((level) => level.atMs > nowMs)),
  }
}

const toExtreme = ({ atMs: ms, levelM, mark, coefficient }: Extreme) => ({
  at: new Date(ms).toISOString(),
  level: levelM,
  kind: mark,
  coefficient,
})

const toColumns = (levels: readonly Level[]) => ({
  times: levels.map((level) => level.atMs),
  levels: levels.map((level) => level.levelM),
})
