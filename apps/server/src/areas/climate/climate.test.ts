import { BLEND_SOURCE } from '@verglas/contract/codes'
import { localClock } from '@verglas/language'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Batch, publish } from '../../db/publish.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { aCastpoint, anObservation, aStation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const ZONE = 'Europe/Paris'
const clock = localClock(ZONE)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let latestRev = 0
async function publishBatches(...batches: Batch[]) {
  latestRev = (await publish(app.database, { origin: 'live', setupId: 'north', batches })).rev
}
async function read<T>(url: string, person = 'olga'): Promise<T> {
  const { status, body } = await app.as(person, 'GET', url, {
    headers: { 'verglas-min-rev': String(latestRev) },
  })
  expect(status).toBe(200)
  return body as T
}

/** Creates a forecast point with a station that measures its truth. */
async function place(id: string, { linksStation = true } = {}) {
  await publishBatches(
    { kind: 'station', rows: [aStation({ station_id: id, owner_setup_id: 'north' })] },
    {
      kind: 'setup_station',
      rows: [{ setup_id: 'north', station_id: id, zone_id: 'a', position: 1, changed_by: 'test' }],
    },
    {
      kind: 'castpoint',
      rows: [
        aCastpoint({
          castpoint_id: id,
          owner_setup_id: 'north',
          ...(linksStation ? { station_id: id } : {}),
        }),
      ],
    },
  )
  await app.database.query("insert into setup_castpoint values ('north', $1)", [id])
}

const publishReadings = (stationId: string, readings: readonly [ms: number, columns: object][]) =>
  publishBatches({
    kind: 'observation',
    rows: readings.map(([ms, columns]) =>
      anObservation(stationId, new Date(ms).toISOString(), { ...columns }),
    ),
  })

/** Hourly readings on [from, to): coldest at 5, warmest at 14, rain at noon of the local day. */
function hours(fromMs: number, toMs: number, { tmin = 0, tmax = 0, rain = 0 }) {
  const readings: [number, object][] = []
  for (let ms = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; ms < toMs; ms += HOUR_MS) {
    const { hour } = clock(ms)
    const air_temperature_c = hour === 5 ? tmin : hour === 14 ? tmax : (tmin + tmax) / 2
    readings.push([ms, { air_temperature_c, rain_mm: hour === 12 ? rain : 0 }])
  }
  return readings
}

describe('climacast', () => {
  type Climacast = {
    asOf: { at: string }
    basis: { stationId: string | null; days: number }
    days: { n: number }[]
  }
  const yearsAgo = (years: number) => {
    const { date } = clock(Date.now())
    return Date.parse(
      `${Number(date.slice(0, 4)) - years}${date.slice(4)}T00:00:00Z`.replace('02-29', '02-28'),
    )
  }

  test('normals cover the weeks around the date over all years, as far as they were recorded at the time', async () => {
    await place('years')
    const lastYear = { tmin: -4, tmax: 6, rain: 2.4 }
    await publishReadings('years', hours(yearsAgo(1) - 10 * DAY_MS, yearsAgo(1) + 24 * DAY_MS, lastYear))
    const before = await read<Climacast>('/castpoints/years/climacast')
    await publishReadings(
      'years',
      hours(yearsAgo(2) - 10 * DAY_MS, yearsAgo(2) + 24 * DAY_MS, { tmin: -2, tmax: 8 }),
    )
    const after = await read<Climacast>('/castpoints/years/climacast')
    expect(before.days).toHaveLength(15)
    expect(new Set(before.days.map(({ n }) => n))).toEqual(new Set([15]))
    expect(before.days[7]).toMatchObject({ tmin: -4, tmax: 6, rain: 2.4 })
    expect(after.basis).toMatchObject({ stationId: 'years', days: 58 })
    expect(after.days[7]).toMatchObject({ n: 30, tmin: -3, tmax: 7, tmin_p10: -4, tmax_p90: 8, rain: 1.2 })
    expect(await read(`/castpoints/years/climacast?time=${before.asOf.at}`)).toEqual(before)
  })

  test('two complete days are not enough for a climate, and a day of ten hours does not count', async () => {
    await place('days')
    const midnightMs = Date.parse(`${clock(Date.now()).date}T00:00:00Z`)
    await publishReadings('days', hours(midnightMs - 3 * DAY_MS, Date.now(), { tmin: -1, tmax: 1 }))
    await publishReadings(
      'days',
      hours(midnightMs - 6 * DAY_MS, midnightMs - 6 * DAY_MS + 10 * HOUR_MS, { tmin: -9 }),
    )
    const { days, basis } = await read<Climacast>('/castpoints/days/climacast')
    // the first local day may lack an hour or two, because the readings start at UTC midnight three days ago
    expect(basis.days).toBe(3)
    expect(days[0]).toMatchObject({ n: 3, tmin: -1, tmax: 1 })
    // for the day in six days, only yesterday and the evening of today are within a week
    expect(days[5]).toMatchObject({ n: 2, tmin: null, tmax: null, rain: null })
    expect(days).toHaveLength(7)
  })

  test('a point without a station has no normals, and a point of another organisation is not found', async () => {
    await place('alone', { linksStation: false })
    expect(await read('/castpoints/alone/climacast')).toMatchObject({
      basis: { stationId: null, from: null, to: null, days: 0 },
      days: [],
    })
    for (const call of ['climacast', 'watercast', 'aircast_anl']) {
      expect((await app.as('sam', 'GET', `/castpoints/alone/${call}`)).status).toBe(404)
    }
  })
})

describe('watercast', () => {
  test('returns the level of seven days when the station is a gauge', async () => {
    await place('river')
    const nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    await publishReadings('river', [
      [nowMs - 8 * DAY_MS, { water_elevation_m: 9 }],
      [nowMs - DAY_MS, { water_elevation_m: 1.5 }],
      [nowMs - HOUR_MS, { air_temperature_c: 1 }],
      [nowMs, { water_elevation_m: 1.75 }],
    ])
    expect(await read('/castpoints/river/watercast')).toMatchObject({
      stationId: 'river',
      gauge: { name: 'Station river', distanceKm: 0, datum: null },
      observed: [
        { dt: new Date(nowMs - DAY_MS).toISOString(), level: 1.5 },
        { dt: new Date(nowMs).toISOString(), level: 1.75 },
      ],
    })
    await place('dry')
    await publishReadings('dry', [[nowMs, { air_temperature_c: 1 }]])
    expect(await read('/castpoints/dry/watercast')).toMatchObject({
      stationId: null,
      gauge: null,
      observed: [],
    })
  })
})

describe('watercast by the sea', () => {
  const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const inHours = (hours: number) => new Date(startMs + hours * HOUR_MS)
  /** A gauge of the organisation, `eastDeg` degrees east of the point. */
  const aGauge = async (id: string, eastDeg: number) => {
    const version = { station_id: id, owner_setup_id: 'north', source: 'iwls', attribution: 'SHC' }
    await publishBatches(
      { kind: 'station', rows: [aStation({ ...version, longitude_deg: 10 + eastDeg, latitude_deg: 54 })] },
      {
        kind: 'setup_station',
        rows: [{ setup_id: 'north', station_id: id, zone_id: 'a', position: 1, changed_by: 'test' }],
      },
    )
  }
  const seaPoint = { castpoint_id: 'coast', owner_setup_id: 'north', longitude_deg: 10, latitude_deg: 54 }
  const tide = (
    stationId: string,
    series: string,
    levels: [hours: number, levelM: number, mark?: string][],
  ) => {
    const dayOf = (hours: number) => inHours(hours).toISOString().slice(0, 10)
    const days = [...new Set(levels.map(([hours]) => dayOf(hours)))]
    return publishBatches({
      kind: 'tide',
      rows: days.map((day) => ({
        station_id: stationId,
        series,
        day,
        source: 'iwls',
        values: levels
          .filter(([hours]) => dayOf(hours) === day)
          .map(([hours, levelM, kind]) => [
            (inHours(hours).getTime() - Date.parse(day)) / 1000,
            Math.round(levelM * 1000),
            ...(kind ? [kind, null] : []),
          ]),
      })),
    })
  }
  type Watercast = { asOf: { at: string }; stationId: string | null; predicted: object[]; forecast: object[] }

  test('returns the tide and the forecast level at the nearest gauge, as far as they are stored', async () => {
    await publishBatches({ kind: 'castpoint', rows: [aCastpoint(seaPoint)] })
    await app.database.query("insert into setup_castpoint values ('north', 'coast')")
    await aGauge('far-port', 0.3)
    await tide('far-port', 'prediction', [[1, 9]])
    expect(await read('/castpoints/coast/watercast')).toMatchObject({ stationId: null, predicted: [] })

    await aGauge('near-port', 0.1)
    await tide('near-port', 'prediction', [
      [-200, 1],
      [-6, 2.1],
      [6, 4.2],
      [30, 2.4],
      [200, 1],
    ])
    await tide('near-port', 'forecast', [[6, 4.6]])
    await tide('near-port', 'extremes', [
      [6, 4.3, 'high'],
      [12, 1.1, 'low'],
    ])
    await publishReadings('near-port', [[startMs - HOUR_MS, { water_elevation_m: 2.6 }]])
    const answer = await read<Watercast>('/castpoints/coast/watercast')
    const at = (hours: number) => inHours(hours).toISOString()
    expect(answer).toMatchObject({
      stationId: 'near-port',
      gauge: { name: 'Station near-port', distanceKm: 6.5, datum: 'chart_datum', attribution: 'SHC' },
      observed: [{ dt: at(-1), level: 2.6 }],
      predicted: [
        { dt: at(-6), level: 2.1 },
        { dt: at(6), level: 4.2 },
        { dt: at(30), level: 2.4 },
      ],
      forecast: [{ dt: at(6), level: 4.6 }],
      extremes: [
        { at: at(6), level: 4.3, kind: 'high' },
        { at: at(12), level: 1.1, kind: 'low' },
      ],
    })
    await tide('near-port', 'forecast', [[6, 4.9]])
    expect(await read<Watercast>('/castpoints/coast/watercast')).toMatchObject({ forecast: [{ level: 4.9 }] })
    expect(await read(`/castpoints/coast/watercast?time=${answer.asOf.at}`)).toEqual(answer)
  })

  test('prefers the station linked to the point over a nearer one, as soon as it is linked', async () => {
    await publishBatches({ kind: 'castpoint', rows: [aCastpoint({ ...seaPoint, station_id: 'far-port' })] })
    expect(await read('/castpoints/coast/watercast')).toMatchObject({ stationId: 'far-port' })
    await publishBatches({ kind: 'castpoint', rows: [aCastpoint(seaPoint)] })
    const point = { setup_id: 'north', point_id: 'coast', name: 'Côte', camera_ids: [], position: 9 }
    await read('/castpoints/coast/watercast')
    await publishBatches({
      kind: 'point',
      rows: [{ ...point, castpoint_id: 'coast', station_id: 'far-port', zone_id: 'a', changed_by: 'test' }],
    })
    expect(await read('/castpoints/coast/watercast')).toMatchObject({ stationId: 'far-port' })
  })
})

describe('aircast analysis', () => {
  type Analysis = { asOf: { at: string }; points: { dt: string; origin: string; tair: number | null }[] }
  const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const aRun = (source: string, issuedHoursAgo: number, tair: number) => {
    const at = new Date(startMs - issuedHoursAgo * HOUR_MS)
    return forecastRow({
      castpointId: 'air',
      source,
      issuedAt: at,
      startAt: at,
      stepS: 3600,
      values: { tair: Array.from({ length: 30 }, (_, index) => tair + index / 100), rain: [0.4] },
    })
  }

  test('prefers readings, then the latest run of that time, and names the source', async () => {
    await place('air')
    await publishBatches({ kind: 'forecast_run', rows: [aRun('s', 40, 10), aRun('s', 20, 20)] })
    await publishReadings('air', [
      [startMs - 2 * HOUR_MS, { air_temperature_c: 4, relative_humidity_pct: 100, rain_mm: 0.2 }],
      [
        startMs - 2 * HOUR_MS + HOUR_MS / 2,
        { air_temperature_c: 6, relative_humidity_pct: 100, rain_mm: 0.1 },
      ],
    ])
    const answer = await read<Analysis>('/castpoints/air/aircast_anl')
    expect(answer.points).toHaveLength(48)
    const hoursAgo = (count: number, { points } = answer) =>
      points.find(({ dt }) => dt === new Date(startMs - count * HOUR_MS).toISOString())
    expect(hoursAgo(0)).toMatchObject({ origin: 'forecast', tair: 20.2 })
    expect(hoursAgo(2)).toMatchObject({ origin: 'observation', tair: 5, tdew: 5, rain: 0.3, pres: null })
    expect(hoursAgo(3)).toMatchObject({ origin: 'forecast', tair: 20.17, rain: null })
    expect(hoursAgo(20)).toMatchObject({ origin: 'forecast', tair: 20, rain: 0.4 })
    expect(hoursAgo(21)).toMatchObject({ origin: 'forecast', tair: 10.19 })
    expect(hoursAgo(41)).toMatchObject({ origin: 'none', tair: null })

    await publishBatches({ kind: 'forecast_run', rows: [aRun('late', 10, 30)] })
    const later = await read<Analysis>('/castpoints/air/aircast_anl')
    expect(hoursAgo(3, later)).toMatchObject({ tair: 30.07 })
    await publishBatches({ kind: 'forecast_run', rows: [aRun(BLEND_SOURCE, 12, 40)] })
    expect(hoursAgo(3, await read<Analysis>('/castpoints/air/aircast_anl'))).toMatchObject({ tair: 40.09 })
    expect(await read(`/castpoints/air/aircast_anl?time=${answer.asOf.at}`)).toEqual(answer)
  })
})
