import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { importInputs } from './import.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-archive-'))
})
afterAll(() => app.close())

const settings = {
  stations: ['A', 'B'].map((ref) => ({ ref, name: ref, latitudeDeg: 45, longitudeDeg: 3, altitudeM: 900 })),
  stationColumn: 'station',
  timeZone: 'UTC',
  time: { columns: ['time'] },
  columns: [
    { column: 'air', measure: 'tair', unit: '°C' },
    { column: 'road', measure: 'ts', unit: '°C' },
    { column: 'deep', measure: 'tss-30', unit: '°C' },
  ],
}

async function bring(name: string, lines: readonly string[]) {
  const file = path.join(folder, name)
  fs.writeFileSync(file, `station,time,air,road,deep\n${lines.join('\n')}\n`)
  const options = { sourceId: 'csv', inputs: [file], dryRun: false, settings }
  const services = { contact: null, now: () => new Date(), signal: new AbortController().signal }
  return importInputs(app.database, options, services)
}

const stored = () =>
  app.database.query(
    `select distinct on (station_id, observed_at) station_id, to_char(observed_at at time zone 'UTC', 'MI') as minute,
            air_temperature_c as air, surface_temperature_c as road, extra, quality
       from observation where source = 'csv' order by station_id, observed_at, rev desc`,
  )

test('an archive is stored reading by reading: missing values are absent, impossible ones flagged', async () => {
  const { appended, refusedCount } = await bring('first.csv', [
    'A,2015-01-01 00:00,1.5,-0.5,4',
    'B,2015-01-01 00:00,2.5,,',
    'A,2015-01-01 00:10,1.6,99.5,4.1',
    'A,2015-01-01 00:20,,-0.7,',
  ])
  expect([appended, refusedCount]).toEqual([6, 0])
  expect(await stored()).toMatchObject([
    { station_id: 'csv-a', minute: '00', air: 1.5, road: -0.5, extra: { 'tss-30': 4 }, quality: {} },
    {
      station_id: 'csv-a',
      minute: '10',
      air: 1.6,
      road: null,
      quality: { ts: { flag: 'out_of_range', raw: 99.5 } },
    },
    { station_id: 'csv-a', minute: '20', air: null, road: -0.7, extra: {}, quality: {} },
    { station_id: 'csv-b', minute: '00', air: 2.5, road: null, extra: {}, quality: {} },
  ])
})

test('existing data is merged with new data, and a repeat adds nothing', async () => {
  const lines = ['A,2015-01-01 00:10,1.6,0.5,4.1', 'A,2015-01-01 00:20,3.5,,', 'A,2015-01-01 00:30,4.5,,']
  expect((await bring('second.csv', lines)).appended).toBe(3)
  expect(await stored()).toMatchObject([
    { minute: '00', air: 1.5 },
    { minute: '10', air: 1.6, road: 0.5, extra: { 'tss-30': 4.1 }, quality: {} },
    { minute: '20', air: 3.5, road: -0.7 },
    { minute: '30', air: 4.5 },
    { station_id: 'csv-b' },
  ])
  expect((await bring('third.csv', lines)).appended).toBe(0)
})
