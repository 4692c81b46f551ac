import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { type TestApp, testApp } from '../../test-support/app.ts'

const PATH = '/setups/north/castpoints/north-c1/humancast'
const HOURLY = '/castpoints/north-c1/forecast/1h'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const hour = (index: number) => new Date(startMs + index * HOUR_MS).toISOString()

beforeEach(async () => {
  const { humancasts } = await read<{ humancasts: { id: string }[] }>(PATH)
  for (const { id } of humancasts) await app.as('olga', 'DELETE', `${PATH}/${id}`)
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'forecast_run', rows: [aRun([1, 1, 1, 1])] }],
  })
  await app.tail.waitForRevision(rev)
})

function aRun(tair: number[]) {
  const at = new Date(startMs)
  const place = { castpointId: 'north-c1', source: 's', issuedAt: at, startAt: at, stepS: 3600 }
  return forecastRow({ ...place, values: { tair } })
}

let latestRev = 0
async function read<T>(url: string, person = 'olga'): Promise<T> {
  const headers = { 'verglas-min-rev': String(latestRev) }
  const { status, body } = await app.as(person, 'GET', url, { headers })
  expect(status).toBe(200)
  return body as T
}

type Correction = { measure: 'tair' | 'ts'; from: string; to: string; delta: number }
const correction = (from: number, to: number, delta: number): Correction => ({
  measure: 'tair',
  from: hour(from),
  to: hour(to),
  delta,
})

async function write(overrides: { text?: string; corrections?: Correction[]; to?: string }) {
  const body = { text: '', corrections: [], from: hour(0), to: hour(24), ...overrides }
  const answer = await app.as('olga', 'POST', PATH, { body })
  expect(answer).toMatchObject({ status: 200 })
  const written = answer.body as { humancast: { id: string }; rev: number }
  latestRev = written.rev
  return written
}

const temperatures = async (url = HOURLY, person = 'olga') => {
  const { points } = await read<{ points: { tair: number; corrected: boolean }[] }>(url, person)
  return points.map(({ tair, corrected }) => [tair, corrected])
}
const instant = async () => (await read<{ asOf: { at: string } }>(PATH)).asOf.at

test('a forecaster’s text is read with author and time, newest first', async () => {
  await write({ text: '  Brouillard givrant sur le plateau.  ' })
  await write({ text: 'Neige plus tôt que le modèle.', corrections: [correction(1, 3, -2)] })
  const answer = await read<{ humancasts: object[] }>(PATH)
  expect(answer.humancasts).toMatchObject([
    { text: 'Neige plus tôt que le modèle.', corrections: [correction(1, 3, -2)], author: 'Olga Test' },
    { text: 'Brouillard givrant sur le plateau.', corrections: [], from: hour(0), to: hour(24) },
  ])
})

test('corrections shift the air temperature between their ends and are declared in the answer', async () => {
  await write({ corrections: [correction(1, 3, -2.5)] })
  expect(await temperatures()).toEqual([
    [1, false],
    [1, false],
    [-1.5, true],
    [1, false],
  ])
  const { points } = await read<{ points: object[] }>('/castpoints/north-c1/forecast/24h')
  expect(points).toContainEqual(expect.objectContaining({ tair_min: -1.5, corrected: true }))
})

test('overlapping corrections add up, and never beyond ten degrees', async () => {
  await write({ corrections: [correction(0, 3, -8)] })
  await write({ corrections: [correction(1, 4, -7)] })
  expect((await temperatures()).map(([tair]) => tair)).toEqual([1, -7, -9, -6])
})

test('a withdrawn correction no longer applies, but still did before', async () => {
  const { humancast } = await write({ corrections: [correction(0, 4, 3)] })
  const before = await instant()
  const { status, body } = await app.as('olga', 'DELETE', `${PATH}/${humancast.id}`)
  expect(status).toBe(200)
  latestRev = (body as { rev: number }).rev
  expect(await read(PATH)).toMatchObject({ humancasts: [] })
  expect((await temperatures())[2]).toEqual([1, false])
  expect(await read(`${PATH}?time=${before}`)).toMatchObject({ humancasts: [{ id: humancast.id }] })
  expect((await temperatures(`${HOURLY}?time=${before}`))[2]).toEqual([4, true])
  expect((await app.as('olga', 'DELETE', `${PATH}/${humancast.id}`)).status).toBe(404)
})

test('it does not change answers as of a time before it was written', async () => {
  const before = await instant()
  await write({ corrections: [correction(0, 4, 3)] })
  expect((await temperatures(`${HOURLY}?time=${before}`))[2]).toEqual([1, false])
})

test('another organisation with the same point gets the plain model and sees no text', async () => {
  await app.database.query("insert into setup_castpoint values ('south', 'north-c1') on conflict do nothing")
  const { humancast } = await write({ text: 'Pour nous.', corrections: [correction(0, 4, 3)] })
  expect((await temperatures(HOURLY, 'sam'))[2]).toEqual([1, false])
  const theirs = '/setups/south/castpoints/north-c1/humancast'
  expect(await read(theirs, 'sam')).toMatchObject({ humancasts: [] })
  expect((await app.as('sam', 'DELETE', `${theirs}/${humancast.id}`)).status).toBe(404)
  expect((await app.as('sam', 'GET', PATH)).status).toBe(404)
})

test('writing requires the right and a point that the organisation has', async () => {
  const body = { text: 'x', corrections: [], from: hour(0), to: hour(1) }
  expect(await app.as('vera', 'POST', PATH, { body })).toMatchObject({ status: 403 })
  const nowhere = '/setups/north/castpoints/south-c1/humancast'
  expect(await app.as('olga', 'POST', nowhere, { body })).toMatchObject({ status: 404 })
  expect(await app.as('olga', 'GET', nowhere)).toMatchObject({ status: 404 })
  expect(await app.as('olga', 'GET', '/setup/north/castpoints/north-c1/humancast')).toMatchObject({
    status: 200,
  })
})

const REFUSED: [what: string, field: string, body: object][] = [
  ['nothing said', 'body.text', { text: ' ' }],
  ['an end before the beginning', 'body.to', { text: 'x', to: hour(-1) }],
  ['more than 72 hours', 'body.to', { text: 'x', to: hour(73) }],
  ['what has ended', 'body.to', { text: 'x', from: hour(-9), to: hour(-1) }],
  ['a correction that begins before', 'body.corrections.0.from', { corrections: [correction(-1, 2, 1)] }],
  ['a correction that ends after', 'body.corrections.0.to', { corrections: [correction(0, 25, 1)] }],
  ['a correction without a span', 'body.corrections.0.to', { corrections: [correction(2, 2, 1)] }],
  ['a correction of one hour', 'body.corrections.0.to', { corrections: [correction(2, 3, 1)] }],
  [
    'a wind of four times',
    'body.corrections.0.value',
    { corrections: [{ measure: 'wind', value: 4, from: hour(0), to: hour(2) }] },
  ],
  [
    'a type that is none',
    'body.corrections.0.value',
    { corrections: [{ measure: 'precip_type', value: 2, from: hour(0), to: hour(2) }] },
  ],
  ['a correction by nothing', 'body.corrections.0.delta', { corrections: [correction(0, 2, 0)] }],
  ['a correction beyond ten degrees', 'body.corrections.0.delta', { corrections: [correction(0, 2, 11)] }],
]
test.each(REFUSED)('refuses %s', async (_, field, overrides) => {
  const body = { text: '', corrections: [], from: hour(0), to: hour(24), ...overrides }
  expect(await app.as('olga', 'POST', PATH, { body })).toMatchObject({
    status: 400,
    body: { code: 'Invalid', field },
  })
})
