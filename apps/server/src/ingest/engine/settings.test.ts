import { aMapping } from '@verglas/sources/providers/csv/table-builder'
import { anAnswer, hours } from '@verglas/sources/providers/open-meteo/answer-builder'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { anEngine } from './engine-builder.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof localServer>>
const NOW = new Date()
const hour = new Date(Math.floor(NOW.getTime() / 3_600_000) * 3_600_000).toISOString().slice(0, 16)
const POINT = { id: 'p1', name: 'Col', latitudeDeg: 45.2, longitudeDeg: 6.1, altitudeM: 1000 }

beforeAll(async () => {
  app = await testApp()
  provider = await localServer((request, response) => {
    if (request.url === '/table.csv') response.end(`time,t\n${hour},-1.5\n`)
    else response.end(JSON.stringify(anAnswer({ hourly: { time: hours(hour, 4) } })))
  })
  const connections = [
    ['table', 'csv', aMapping({ urls: [`${provider.url}/table.csv`] })],
    ['unmapped', 'csv', { urls: [`${provider.url}/table.csv`] }],
    ['forecast', 'open-meteo', { points: [POINT], service: `${provider.url}/v1/forecast` }],
  ] as const
  for (const [id, source, settings] of connections) {
    await app.database.query('insert into connection (id, source, settings) values ($1, $2, $3)', [
      id,
      source,
      JSON.stringify(settings),
    ])
  }
  const engine = anEngine(app.database, { now: () => NOW })
  await engine.startPendingRuns()
  await engine.idle()
  await engine.close()
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

test('a table is parsed with the mapping of its connection', async () => {
  expect(
    await app.database.query(
      "select observed_at as at, surface_temperature_c as ts from observation where station_id = 'csv-a75-01'",
    ),
  ).toEqual([{ at: new Date(`${hour}:00Z`), ts: -1.5 }])
})

test('a connection with invalid settings explains what is wrong', async () => {
  const [row] = await app.database.query<{ last_error: string }>(
    "select last_error from connection where id = 'unmapped'",
  )
  expect(row?.last_error).toMatch(/stations: .*; columns: .*; timeZone: /)
})

test('a forecast point stays at the position set by its connection, and the run stores its own altitude', async () => {
  const [point] = await app.database.query(
    "select name, longitude_deg, latitude_deg, altitude_m from castpoint_version where castpoint_id = 'p1'",
  )
  expect(point).toEqual({ name: 'Col', longitude_deg: 6.1, latitude_deg: 45.2, altitude_m: 1000 })
  const [run] = await app.database.query(
    "select issued_at, step_s, altitude_m, snow from forecast_run where castpoint_id = 'p1'",
  )
  expect(run).toEqual({
    issued_at: new Date(`${hour}:00Z`),
    step_s: 3600,
    altitude_m: 1012,
    snow: [35, 140, 0, null],
  })
})
