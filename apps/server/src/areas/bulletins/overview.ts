import { type DocumentBlock, type DocumentCell, usualPaper } from '@verglas/contract/document'
import { DAY_MS, HOUR_MS, totalAmount } from '@verglas/quantities'
import { atMs } from '../../db/as-of.ts'
import { correctionsInForecasts } from '../../db/human-corrections.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { latestRuns } from '../forecast/queries.ts'
import { forecastSteps } from '../forecast/steps.ts'
import { circuitsOf } from '../network/circuits/queries.ts'
import { listedRoads } from '../roadcast/queries.ts'
import { listedRoad } from '../roadcast/road-steps.ts'
import { pointsOf } from '../setups/points/queries.ts'
import { type Bulletin, type BulletinFor, contentOf } from './bulletin.ts'
import { type Localizer, localizerFor } from './localizer.ts'
import { drawPointMap } from './point-map.ts'
import { pendingNotices } from './sections.ts'
import { dangerCell } from './tables.ts'

const HOURS = 24

/**
 * All points of an organisation over the next 24 hours: a map with numbers, and a table. Null if there is no
 * forecast yet.
 */
export async function overviewBulletin(db: SetupDb, request: BulletinFor): Promise<Bulletin | null> {
  const { asOf, may, setup, reader } = request
  const localizer = localizerFor(reader, setup.timezone, atMs(asOf))
  const rows = await overviewRows(db, request)
  if (rows.every(({ airMinC }) => airMinC === null)) return null

  const lines = may('roadcast')
    ? (await circuitsOf(db, asOf)).flatMap(({ segments }) => segments.map(({ coordinates }) => coordinates))
    : []
  const issued = rows.flatMap(({ issuedAt }) => issuedAt ?? [])
  const oldest = issued.length === 0 ? null : issued.reduce((earliest, at) => (at < earliest ? at : earliest))
  const title = localizer.t('bulletins.overview.title', { setup: setup.name })
  return {
    content: contentOf(localizer, request, {
      title,
      blocks: [
        ...(await pendingNotices(db, localizer, asOf)),
        overviewMap(localizer, rows, lines),
        overviewTable(localizer, rows),
      ],
    }),
    issuedAt: oldest,
    usualPaper: usualPaper(setup.timezone),
    names: rows.map(({ name }) => name),
  }
}

type OverviewRow = Awaited<ReturnType<typeof overviewRows>>[number]

/** The next 24 hours of each point, numbered as on the map. */
async function overviewRows(db: SetupDb, { asOf, may }: BulletinFor) {
  const fromMs = Math.floor(atMs(asOf) / HOUR_MS) * HOUR_MS
  const points = (await pointsOf(db, asOf)).flatMap(({ id_castpoint, ...point }) =>
    id_castpoint === null ? [] : [{ ...point, castpointId: id_castpoint }],
  )
  const ids = points.map(({ castpointId }) => castpointId)
  const runByPoint = new Map((await latestRuns(db, ids, asOf)).map((run) => [run.castpointId, run]))
  const corrections = await correctionsInForecasts(db, ids, asOf)
  const roads = may('roadcast')
    ? await listedRoads(db, asOf, { from: new Date(fromMs), hours: HOURS, castpointIds: ids })
    : []
  const roadByPoint = new Map(roads.map((road) => [road.castpointId, listedRoad(road, { hasAir: false })]))
  return points.map(({ castpointId, name, timezone, longitude, latitude }, index) => {
    const run = runByPoint.get(castpointId)
    const pointCorrections = corrections.get(castpointId)
    const hours = run
      ? forecastSteps(run, {
          hours: 1,
          timeZone: timezone,
          fromMs,
          toMs: fromMs + DAY_MS,
          ...(pointCorrections ? { corrections: pointCorrections } : {}),
        })
      : []
    const road = roadByPoint.get(castpointId)
    const total = (code: 'rain' | 'snow' | 'rain_frz') => totalAmount(hours.map((step) => step[code]))
    return {
      number: index + 1,
      name,
      at: [longitude, latitude] as const,
      issuedAt: run?.issuedAt ?? null,
      roadMinC: road ? minOf(fromMs < atMs(asOf) ? upcoming(road.ts) : road.ts) : null,
      danger: (road?.hazard_level ?? []).map((hazard_level, hour) => ({
        hazard_level,
        hazard_kind: road?.hazard_kind[hour] ?? null,
      })),
      airMinC: minOf(hours.map(({ tair }) => tair)),
      airMaxC: maxOf(hours.map(({ tair }) => tair)),
      rainMm: total('rain'),
      snowCm: total('snow'),
      freezingRainMm: total('rain_frz'),
      gustKmh: maxOf(hours.map(({ wind_max }) => wind_max)),
    }
  })
}

function overviewTable({ t, formats }: Localizer, rows: readonly OverviewRow[]): DocumentBlock {
  const degrees = (valueC: number | null): DocumentCell => ({
    text: formats.quantity('temperature', valueC),
    tone: valueC !== null && valueC < 0 ? 'watch' : 'normal',
  })
  const hasRoad = rows.some(({ roadMinC }) => roadMinC !== null)
  return {
    kind: 'table',
    caption: t('bulletins.overview.next24h'),
    columns: [
      { title: t('bulletins.overview.number'), align: 'right' },
      { title: t('forecast.columns.point'), align: 'left' },
      ...(hasRoad
        ? ([
            { title: t('forecast.roadMinimum'), align: 'right' },
            { title: t('weather.danger'), align: 'left' },
          ] as const)
        : []),
      { title: t('weather.airMinimum'), align: 'right' },
      { title: t('weather.airMaximum'), align: 'right' },
      { title: t('weather.rain'), align: 'right' },
      { title: t('weather.snow'), align: 'right' },
      { title: t('weather.freezingRain'), align: 'right' },
      { title: t('weather.windGust'), align: 'right' },
    ],
    rows: rows.map((row) => [
      String(row.number),
      row.name,
      ...(hasRoad ? [degrees(row.roadMinC), dangerCell(t, row.danger)] : []),
      degrees(row.airMinC),
      degrees(row.airMaxC),
      formats.quantity('rain', row.rainMm),
      formats.quantity('snow', row.snowCm),
      {
        text: formats.quantity('rain', row.freezingRainMm),
        tone: (row.freezingRainMm ?? 0) > 0 ? 'alarm' : 'normal',
      },
      formats.quantity('speed', row.gustKmh, { digits: 0 }),
    ]),
  }
}

/** The points with their numbers, over the road network. */
function overviewMap(
  { t }: Localizer,
  rows: readonly OverviewRow[],
  lines: Parameters<typeof drawPointMap>[1],
): DocumentBlock {
  return {
    kind: 'figure',
    ...drawPointMap(
      rows.map(({ number, at, roadMinC, airMinC }) => ({
        number,
        at,
        isFreezing: (roadMinC ?? airMinC ?? 1) < 0,
      })),
      lines,
    ),
    alt: t('bulletins.overview.mapLabel', { count: rows.length }),
    caption: t('bulletins.overview.mapCaption'),
  }
}

type Values = readonly (number | null)[]
/** A temperature is that at the beginning of its hour, so the value of the current hour has already passed. */
const upcoming = (hours: Values): Values => hours.slice(1)
const presentValues = (values: Values) => values.filter((value) => value !== null)
const minOf = (values: Values) =>
  presentValues(values).length === 0 ? null : Math.min(...presentValues(values))
const maxOf = (values: Values) =>
  presentValues(values).length === 0 ? null : Math.max(...presentValues(values))
