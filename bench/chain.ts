import { HOUR_MS } from '@verglas/quantities'
import { roadPool } from '@verglas/road-model/pool'
import { type ChainServices, pendingWorkItems, runWorkItem } from '../apps/server/src/chain/advance.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { ensurePartitions } from '../apps/server/src/db/partitions.ts'
import { MAX_ROWS, publish } from '../apps/server/src/db/publish.ts'
import { undoing, withDatabase } from '../scripts/temporary.ts'
import { type Figure, type Measurement, rate, seconds, timedMs } from '../test-material/figure.ts'
import { castpointId, seedOrganisation, stationId } from '../test-material/five-hundred-stations.ts'
import { runRow } from '../test-material/generated-weather.ts'

const ID = 'chaine'
const SIZES = [500, 5000] as const
const BUDGET_S = 60
/** The size of the largest ensembles. */
const MEMBERS = 51
/** Blocks processed at once, as in a worker. */
const SIDE_BY_SIDE = 3

export const chain: Measurement = {
  name: 'chain',
  title: 'One cycle of the forecast chain, facts in to products stored',
  async measure() {
    const figures: Figure[] = []
    const cycleMs: number[] = []
    for (const points of SIZES) {
      const cycle = await withDatabase((database) => measureCycle(database, points))
      cycleMs.push(cycle.tookMs)
      figures.push(...figuresOf(points, cycle))
    }
    const [smallestMs = 1, largestMs = 1] = cycleMs
    const growth = largestMs / smallestMs / (SIZES[1] / SIZES[0])
    figures.push({
      what: `growth: ${SIZES[1]} points over ${SIZES[0]}, by point`,
      figure: `${growth.toFixed(2)} times as long a point`,
      budget: '1.2 times',
      isMet: growth <= 1.2,
    })
    return figures
  },
}

type Cycle = {
  tookMs: number
  factsMs: number
  afterHourMs: number
  products: number
  /** The next cycle with an ensemble at each point; null if it is not measured. */
  ensembleMs: number | null
}

function figuresOf(points: number, { tookMs, factsMs, afterHourMs, products, ensembleMs }: Cycle): Figure[] {
  return [
    {
      what: `${points} points: raw runs in to blends, roads and scenarios stored`,
      figure: `${seconds(tookMs)}, ${rate((points * 1000) / tookMs, 'points')}`,
      ...(points === SIZES[1] ? { budget: `${BUDGET_S} s`, isMet: tookMs <= BUDGET_S * 1000 } : {}),
    },
    { what: '– of it: the raw runs published', figure: seconds(factsMs) },
    { what: '– products stored', figure: String(products) },
    { what: `${points} points: the next cycle, as after an hour of readings`, figure: seconds(afterHourMs) },
    ...(ensembleMs === null
      ? []
      : [
          {
            what: `${points} points: the same with ${MEMBERS} members of an ensemble at each`,
            figure: `${seconds(ensembleMs)}, ${(ensembleMs / afterHourMs).toFixed(2)} times as long`,
            budget: '1.5 times',
            isMet: ensembleMs <= 1.5 * afterHourMs,
          },
        ]),
  ]
}

async function measureCycle(database: Database, points: number): Promise<Cycle> {
  const now = new Date()
  await seedOrganisation(database, {
    id: ID,
    stations: points,
    castpoints: points,
    hours: 0,
    now: new Date(now.getTime() - 6 * HOUR_MS),
    issuer: 'http://localhost/oidc',
  })
  await ensurePartitions(database, new Date(now.getTime() - 15 * 24 * HOUR_MS))
  await seedReadings(database, points)
  const roads = roadPool({ size: 2 })
  const services: ChainServices = { database, model: (cases) => roads.forecast(cases) }
  return undoing(
    () => roads.close(),
    async () => {
      await goThrough(services)
      await seedPast(database)
      await database.query('analyze')
      await letRest(database)
      let factsMs = 0
      const tookMs = await timedMs(async () => {
        factsMs = await timedMs(() => publishRuns(database, ID, { points, now }))
        await goThrough(services)
      })
      const products = await productsOf(database, points)
      await letRest(database)
      await publishRuns(database, ID, { points, now: new Date() })
      const afterHourMs = await timedMs(() => goThrough(services))
      if (points !== SIZES[0]) return { tookMs, factsMs, products, afterHourMs, ensembleMs: null }
      await seedEnsembles(database)
      await letRest(database)
      await publishRuns(database, ID, { points, now: new Date() })
      return { tookMs, factsMs, products, afterHourMs, ensembleMs: await timedMs(() => goThrough(services)) }
    },
  )
}

/** Newly blended blocks wait for some minutes before the next step; this pretends that the time has passed. */
export const letRest = (database: Database) =>
  database.query("update progress set done_at = done_at - interval '10 minutes' where step = 'blend'")

/** Runs every waiting block of points through the chain. */
export async function goThrough(services: ChainServices): Promise<void> {
  const workItems = (await pendingWorkItems(services)).filter(({ step }) => step === 'blend')
  if (workItems.length === 0) throw new Error('nothing waits for the chain')
  const worker = async () => {
    for (let workItem = workItems.shift(); workItem; workItem = workItems.shift()) {
      const done = await runWorkItem(services, workItem)
      if (!done.includes('scenario')) throw new Error(`block ${workItem.key} stopped after ${done.join()}`)
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
}

export async function publishRuns(
  database: Database,
  organisationId: string,
  {
    points,
    now,
    phaseOf = (place) => place,
  }: { points: number; now: Date; phaseOf?: (place: number) => number },
): Promise<void> {
  for (let from = 0; from < points; from += MAX_ROWS) {
    const count = Math.min(MAX_ROWS, points - from)
    const rows = Array.from({ length: count }, (_, index) => ({
      ...runRow(castpointId(organisationId, from + index), phaseOf(from + index), now),
      issued_at: now,
    }))
    const batches = [{ kind: 'forecast_run' as const, rows }]
    await publish(database, { origin: 'simulated', setupId: organisationId, batches })
  }
}

/** 48 h of readings every ten minutes, written without the log: only reading them is measured. */
async function seedReadings(database: Database, points: number): Promise<void> {
  const ids = Array.from({ length: points }, (_, place) => stationId(ID, place))
  await database.query(
    `insert into observation (station_id, observed_at, rev, surface_temperature_c, subsurface_temperature_c,
            road_state, air_temperature_c, dew_point_c, wind_average_kmh, precipitation_type, rain_mm, source)
     select s.id, t.at, 1, -1 + 4 * sin(extract(epoch from t.at) / 13750), 2, 0,
            -2 + 4 * sin(extract(epoch from t.at) / 13750), -5, 12, 0, 0, 'simulated'
       from unnest($1::text[]) s(id)
      cross join generate_series(now() - interval '48 hours', now(), interval '10 minutes') t(at)`,
    [ids],
  )
}

/** Eight blends of the last two days and forty past errors of each measure, as in an archive. */
async function seedPast(database: Database): Promise<void> {
  await database.query(
    `insert into forecast_run (castpoint_id, source, issued_at, step_s, rev, start_at, air_temperature, dew_point,
            relative_humidity, pressure, wind_average, wind_gust, wind_direction, cloud_cover, rain, snow,
            freezing_rain, ice_pellets, visibility, weather_code, freezing_level, rain_snow_limit, altitude_m, inputs)
     select f.castpoint_id, f.source, f.issued_at - h.back, f.step_s, 1, f.start_at - h.back, f.air_temperature,
            f.dew_point, f.relative_humidity, f.pressure, f.wind_average, f.wind_gust, f.wind_direction,
            f.cloud_cover, f.rain, f.snow, f.freezing_rain, f.ice_pellets, f.visibility, f.weather_code,
            f.freezing_level, f.rain_snow_limit, f.altitude_m, f.inputs
       from forecast_run f
      cross join generate_series(1, 8) n(k)
      cross join lateral (select n.k * interval '6 hours' as back) h
      where f.source = 'verglas'`,
  )
  await database.query(
    `insert into error_sample (castpoint_id, measure, issued_at, rev, step_h, errors)
     select c.id, m.measure, date_trunc('day', now()) - n.k * interval '6 hours', 1, m.step_h,
            array(select (100 * sin(i * 0.7 + n.k))::smallint from generate_series(1, m.count) i)
       from castpoint c
      cross join (values ('ts', 1, 48), ('tair', 1, 48), ('tmax', 24, 10), ('tmin', 24, 10),
                         ('precipitation', 24, 10), ('gust', 24, 10)) m(measure, step_h, count)
      cross join generate_series(8, 47) n(k)`,
  )
}

/** Ten days of hourly values of each measure, written without the log. */
async function seedEnsembles(database: Database): Promise<void> {
  await database.query(
    `insert into ensemble_run (castpoint_id, source, issued_at, step_s, rev, start_at, members, steps, air_temperature,
            rain, snow, wind_average, wind_gust)
     select c.id, 'open-meteo/made-up', date_trunc('hour', now()), 3600, 1, date_trunc('hour', now()), $1, 240,
            a.air, a.amounts, a.amounts, a.wind, a.wind
       from castpoint c
      cross join (
        select string_agg(int2send((100 * sin(h.hour / 3.8 + n.member))::smallint), ''::bytea order by h.hour, n.member) as air,
               string_agg(int2send(greatest(0, 30 * sin(h.hour / 9.0 + n.member))::smallint), ''::bytea order by h.hour, n.member) as amounts,
               string_agg(int2send((200 + 50 * sin(h.hour / 7.0 + n.member))::smallint), ''::bytea order by h.hour, n.member) as wind
          from generate_series(1, $1) n(member)
         cross join generate_series(0, 239) h(hour)
      ) a`,
    [MEMBERS],
  )
}

async function productsOf(database: Database, points: number): Promise<number> {
  const [row] = await database.query<{ products: number }>(
    `select (select count(*) from forecast_run where source = 'verglas' and rev > 1)
          + (select count(*) from road_forecast) + (select count(*) from forecast_scenario) as products`,
  )
  // one blend, two road series and one scenario series, in this cycle and in the previous one
  if (row?.products !== 8 * points) throw new Error(`${row?.products} products of ${points} points`)
  return row.products / 2
}
