import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { keepCounted } from '../../../statistics/keep-counted.ts'
import { anObservation, aStation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

let app: TestApp
const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
beforeAll(async () => {
  app = await testApp()
  const hours = Array.from({ length: 48 }, (_, hour) =>
    anObservation('north-1', new Date(hourMs - hour * HOUR_MS).toISOString(), {
      air_temperature_c: hour === 5 ? 30 : 1,
      battery_v: hour === 7 ? 10.9 : 12.5,
      quality: hour === 5 ? { tair: { flag: 'suspect', check: 'step' } } : {},
      measured: ['tair', 'battery'],
    }),
  )
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'station', rows: [aStation({ station_id: 'north-1', owner_setup_id: 'north', ref: 'N1' })] },
      { kind: 'observation', rows: hours },
    ],
  })
  await app.tail.waitForRevision(rev)
  await keepCounted(app.database, { now: new Date(hourMs + 2 * DAY_MS) })
})
afterAll(() => app.close())

const waitForAnswer = async (answer: { body: unknown }) => {
  const { rev } = answer.body as { rev?: number }
  if (rev) await app.tail.waitForRevision(rev)
}

describe('the health of the stations', () => {
  type Station = {
    stationId: string
    measures: { code: string; completeness: number; faults: number }[]
    battery: { newest: number; lowest: number; lowestAt: string } | null
  }
  const health = async (login = 'olga', setupId = 'north') =>
    app.as(login, 'GET', `/setups/${setupId}/stations/health`)

  test('lists what was measured since the first reading, suspect values, and the lowest battery voltage', async () => {
    const { stations } = (await health()).body as { stations: Station[] }
    const station = stations.find(({ stationId }) => stationId === 'north-1')
    expect(station?.measures).toEqual([
      { code: 'tair', completeness: expect.closeTo(47 / 49, 1), faults: 1 },
      { code: 'battery', completeness: expect.closeTo(48 / 49, 1), faults: 0 },
    ])
    expect(station?.battery).toEqual({
      newest: 12.5,
      lowest: 10.9,
      lowestAt: new Date(hourMs - 7 * HOUR_MS).toISOString(),
    })
  })

  test('is for people who manage the stations, and only for their own', async () => {
    expect((await health('vera')).status).toBe(403)
    const { stations } = (await health('sam', 'south')).body as { stations: Station[] }
    expect(JSON.stringify(stations)).not.toContain('north-1')
  })
})

describe('the maintenance log', () => {
  const visit = {
    stationId: 'north-1',
    visitedOn: '2026-01-15',
    act: 'calibration',
    measures: ['ts'],
    note: 'Sonde de chaussée recalée de 0,3 °C.',
    visitor: 'Équipe électrique',
    dueOn: '2027-01-15',
    expectedRevision: null,
  }
  test('records who was there and the next due visit', async () => {
    const saved = await app.as('olga', 'PUT', '/setups/north/station_visits/a', { body: visit })
    expect(saved.status).toBe(200)
    await waitForAnswer(saved)
    const { body } = await app.as('olga', 'GET', '/setups/north/station_visits')
    const { expectedRevision: _, ...entry } = visit
    expect((body as { entries: object[] }).entries).toMatchObject([{ id: 'a', ...entry }])
  })
  test('refuses a station of another organisation, and a next visit before this one', async () => {
    const saveVisit = (changes: object) =>
      app.as('olga', 'PUT', '/setups/north/station_visits/b', { body: { ...visit, ...changes } })
    expect(await saveVisit({ stationId: 'south-1' })).toMatchObject({
      status: 400,
      body: { field: 'body.stationId' },
    })
    expect(await saveVisit({ dueOn: '2025-01-15' })).toMatchObject({
      status: 400,
      body: { field: 'body.dueOn' },
    })
  })
})

describe('a table of stations', () => {
  type Answer = { rev: number | null; changed: { name: string; fields: object[] }[]; faults: object[] }
  const saveSettings = async (rows: object[], isTrial = false) => {
    const answer = await app.as('olga', 'PUT', '/setups/north/stations/settings', { body: { rows, isTrial } })
    await waitForAnswer(answer)
    return answer.body as Answer
  }
  const setting = async () =>
    (await app.as('olga', 'GET', '/setups/north/stations/north-1/setting')).body as {
      setting: { name: string | null; altitude: number | null; zoneId: string | null }
    }

  test('is tried first: the trial lists the changes and changes nothing', async () => {
    const rows = [{ station: 'N1', fields: { road: 'A75', altitude: 1250 } }]
    const trial = await saveSettings(rows, true)
    expect(trial).toMatchObject({
      rev: null,
      faults: [],
      changed: [{ fields: [{ field: 'road' }, { field: 'altitude' }] }],
    })
    expect((await setting()).setting.altitude).toBeNull()
    expect((await saveSettings(rows)).rev).not.toBeNull()
    expect((await setting()).setting.altitude).toBe(1250)
    expect(await saveSettings(rows)).toMatchObject({ rev: null, changed: [], faults: [] })
  })

  test('is refused entirely, with a reason per row; fields left out of a row stay unchanged', async () => {
    const { faults, rev } = await saveSettings([
      { station: 'nowhere', fields: { altitude: 1 } },
      { station: 'N1', fields: { altitude: 99_999, colour: 'red' } },
      { station: 'north-1', fields: { zoneId: 'atlantis' } },
    ])
    expect(rev).toBeNull()
    expect(faults).toMatchObject([
      { row: 0, code: 'unknown_station', detail: 'nowhere' },
      { row: 1, field: 'colour', code: 'unknown_field' },
      { row: 1, field: 'altitude', code: 'refused' },
      { row: 2, code: 'twice' },
      { row: 2, field: 'zoneId', code: 'refused' },
    ])
    await saveSettings([{ station: 'N1', fields: { name: 'Col' } }])
    expect((await setting()).setting).toMatchObject({ name: 'Col', altitude: 1250 })
  })
})
