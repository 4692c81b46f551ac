import { ICE_RISK_COLOURS, ROAD_CONDITION_COLOURS } from '@verglas/charts/theme'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { hazardKind } from '@verglas/road-hazard'
import { correctionsInForecasts } from '../../db/human-corrections.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { castpointsById, latestRuns } from '../forecast/queries.ts'
import { forecastSteps } from '../forecast/steps.ts'
import { latestRoadRuns } from '../roadcast/queries.ts'
import { roadSteps } from '../roadcast/road-steps.ts'
import { pointsOf } from '../setups/points/queries.ts'
import { readings, stationsWithLatest } from '../stations/queries.ts'
import {
  type ExportRow,
  pointAt,
  type RowMaker,
  type RowRequest,
  readInBatches,
  toSingleBatch,
} from './rows.ts'

/** Usual reporting period of a station, for an estimate of the number of rows. */
const USUAL_PERIOD_MINUTES = 10
const SPAN_MS = 31 * DAY_MS
const FORECAST_ROWS = 240
const ROAD_ROWS = 60

type Span = { from: Date; to: Date }
type StationOfExport = Awaited<ReturnType<typeof stationsIn>>[number]

export const stationRows: RowMaker = async (db, request) => {
  const stations = await stationsIn(db, request)
  return toSingleBatch(
    stations.map((station) => ({
      values: {
        id: station.id,
        name: station.name,
        road: station.road,
        kilometre: station.kilometre,
        altitude: station.altitude,
        zone: station.zoneId,
        source: station.attribution || station.source,
        state: station.state,
        observedAt: station.latest?.observedAt ?? null,
        ...station.latest?.values,
        doubted: flaggedMeasuresOf(station.latest?.quality),
      },
      geometry: pointAt(station.longitude, station.latitude),
    })),
  )
}

export const readingRows: RowMaker = async (db, request) => {
  const { history } = request
  const isInFiles = history.mayHave(request.from)
  const spans = spansOf(request, isInFiles ? DAY_MS : SPAN_MS)
  const stations = await stationsIn(db, request)
  const minutes = (request.to.getTime() - request.from.getTime()) / MINUTE_MS
  const rowsOfEach = Math.ceil(minutes / USUAL_PERIOD_MINUTES / spans.length)
  if (!isInFiles)
    return readInBatches(
      stations.flatMap((station) => spans.map((span) => ({ station, span }))),
      {
        rowsOfEach,
        atOnce: 1,
        rowsOf: async ([each]) => (each ? readingsOf(db, request, each) : []),
      },
    )
  // What is in files comes back a day of all stations at a time, so these files are in order of days.
  return readInBatches(spans, {
    rowsOfEach: rowsOfEach * stations.length,
    atOnce: 1,
    rowsOf: async ([span]) =>
      span === undefined
        ? []
        : history.during({ kind: 'observation', ...span }, async () => {
            const rows: ExportRow[] = []
            for (const station of stations) rows.push(...(await readingsOf(db, request, { station, span })))
            return rows
          }),
  })
}

async function readingsOf(
  db: SetupDb,
  { asOf }: RowRequest,
  { station, span }: { station: StationOfExport; span: Span },
): Promise<ExportRow[]> {
  const geometry = pointAt(station.longitude, station.latitude)
  return (await readings(db, station.id, asOf, span)).map(({ observedAt, values, quality }) => ({
    values: {
      id: station.id,
      name: station.name,
      observedAt: observedAt.toISOString(),
      ...values,
      doubted: flaggedMeasuresOf(quality),
    },
    geometry,
  }))
}

/** Codes of the measures flagged by quality control; null if none is. */
const flaggedMeasuresOf = (quality: object | undefined): string | null =>
  Object.keys(quality ?? {})
    .sort()
    .join(' ') || null

/** A year of a station that reports every minute would fill the memory, so it is read in spans. */
function spansOf({ from, to }: Pick<RowRequest, 'from' | 'to'>, lengthMs: number): Span[] {
  const spans = []
  for (let atMs = from.getTime(); atMs < to.getTime(); atMs += lengthMs)
    spans.push({ from: new Date(atMs), to: new Date(Math.min(to.getTime(), atMs + lengthMs)) })
  return spans
}

export const forecastRows: RowMaker = async (db, request) => {
  const { asOf, may } = request
  return readInBatches(await castpointsIn(db, request), {
    rowsOfEach: FORECAST_ROWS,
    atOnce: 20,
    async rowsOf(castpointIds) {
      const runs = new Map((await latestRuns(db, castpointIds, asOf)).map((run) => [run.castpointId, run]))
      const corrections = await correctionsInForecasts(db, castpointIds, asOf)
      return (await castpointsById(db, castpointIds, asOf)).flatMap((castpoint) => {
        const run = runs.get(castpoint.id)
        if (!run) return []
        const pointCorrections = corrections.get(castpoint.id)
        const steps = forecastSteps(run, {
          hours: 1,
          timeZone: castpoint.timezone,
          ...(pointCorrections && { corrections: pointCorrections }),
        })
        return steps.map(({ dt, ...step }) => ({
          values: {
            ...numbersOf(step),
            id: castpoint.id,
            name: castpoint.name,
            issuedAt: run.issuedAt.toISOString(),
            validAt: dt,
            iso0: may('forecast_iso0') ? step.iso0 : null,
            pn: may('forecast_pn') ? step.pn : null,
          },
          geometry: pointAt(castpoint.longitude, castpoint.latitude),
        }))
      })
    },
  })
}

export const roadRows: RowMaker = async (db, request) => {
  const { asOf } = request
  return readInBatches(await castpointsIn(db, request), {
    rowsOfEach: ROAD_ROWS,
    atOnce: 10,
    async rowsOf(castpointIds) {
      const castpoints = await castpointsById(db, castpointIds, asOf)
      const rows = await Promise.all(
        castpoints.map(async (castpoint) => {
          const [run] = await latestRoadRuns(db, castpoint.id, asOf, { agoHours: 1 })
          const hourly = run?.series.find(({ stepS }) => stepS * 1000 === HOUR_MS)
          if (!run || !hourly) return []
          return roadSteps(hourly).map((step) => ({
            values: {
              id: castpoint.id,
              name: castpoint.name,
              issuedAt: run.issuedAt.toISOString(),
              validAt: step.dt,
              surface: step.ts,
              surfaceLow: step.ts_low,
              surfaceHigh: step.ts_high,
              air: step.tair,
              dewPoint: step.tdew,
              condition: keyOf(ROAD_CONDITION_COLOURS, step.condition),
              dangerLevel: step.hazard_level,
              hazard: step.hazard_kind === null ? null : hazardKind(step.hazard_kind),
              iceRisk: keyOf(ICE_RISK_COLOURS, step.ice_risk),
              iceProbability: step.p_ice,
              belowZero: step.p_below_zero,
              water: step.water,
              iceMm: step.ice,
              saltGm2: step.salt,
            },
            geometry: pointAt(castpoint.longitude, castpoint.latitude),
          }))
        }),
      )
      return rows.flat()
    },
  })
}

async function stationsIn(db: SetupDb, { asOf, zoneId }: RowRequest) {
  const stations = await stationsWithLatest(db, asOf)
  return zoneId === null ? stations : stations.filter((station) => station.zoneId === zoneId)
}

/** Ids of the forecast points in the zone, without duplicates. */
export async function castpointsIn(db: SetupDb, { asOf, zoneId }: RowRequest): Promise<string[]> {
  const points = await pointsOf(db, asOf)
  const pointsInZone = zoneId === null ? points : points.filter((point) => point.zoneId === zoneId)
  return [...new Set(pointsInZone.flatMap(({ id_castpoint: id }) => id ?? []))]
}

/** The measured values of a step. */
const numbersOf = (step: object): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(step).filter(([, value]) => value === null || typeof value === 'number'),
  ) as Record<string, number | null>

/** The key of a code in a table of codes. */
const keyOf = (table: typeof ROAD_CONDITION_COLOURS | typeof ICE_RISK_COLOURS, code: number | null) =>
  code === null ? null : (table.find((row) => row.code === code)?.key ?? null)
