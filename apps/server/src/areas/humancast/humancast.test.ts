import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const PATH = '/setups/north/castpoints/north-c1/humancast'
const LIST = '/setups/north/humancasts'
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

test('a point that another organisation reads too is not corrected; a text about it stays inside', async () => {
  const body = { text: 'Pour nous.', corrections: [correction(0, 4, 3)], from: hour(0), to: hour(24) }
  await app.database.query("insert into setup_castpoint values ('south', 'north-c1') on conflict do nothing")
  const refused = await app.as('olga', 'POST', PATH, { body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SharedPoint', field: 'body.scope' } })
  const zone = { ...body, scope: { kind: 'zone', id: 'a' } }
  expect(await app.as('olga', 'POST', LIST, { body: zone })).toMatchObject({
    status: 409,
    body: { code: 'SharedPoint' },
  })
  const { humancast } = await write({ text: 'Pour nous.' })
  const theirs = '/setups/south/castpoints/north-c1/humancast'
  expect(await read(theirs, 'sam')).toMatchObject({ humancasts: [] })
  expect((await app.as('sam', 'DELETE', `${theirs}/${humancast.id}`)).status).toBe(404)
  expect((await app.as('sam', 'GET', PATH)).status).toBe(404)
  await app.database.query(
    "delete from setup_castpoint where setup_id = 'south' and castpoint_id = 'north-c1'",
  )
})

type Entry = { id: string; revision: number; castpointIds: string[]; author: string; text: string }
async function publishScoped(kind: string, id: string, overrides: object = {}) {
  const body = {
    text: 'Neige',
    corrections: [correction(0, 4, -1)],
    from: hour(0),
    to: hour(24),
    ...overrides,
  }
  const answer = await app.as('olga', 'POST', LIST, { body: { ...body, scope: { kind, id } } })
  if (answer.status === 200) latestRev = (answer.body as { rev: number }).rev
  return { ...answer, entry: (answer.body as { entry: Entry }).entry }
}
const change = (person: string, entry: Entry, overrides: object) =>
  app.as(person, 'PUT', `${LIST}/${entry.id}`, {
    body: {
      scope: { kind: 'castpoint', id: 'north-c1' },
      text: entry.text,
      corrections: [],
      from: hour(0),
      to: hour(24),
      expectedRevision: entry.revision,
      ...overrides,
    },
  })

test('a correction of a zone is listed at its points, changed, withdrawn and replayed', async () => {
  const { entry } = await publishScoped('zone', 'a')
  expect(entry).toMatchObject({ scope: { kind: 'zone', id: 'a' }, castpointIds: ['north-c1'] })
  const first = await instant()
  expect(await read(PATH)).toMatchObject({ humancasts: [{ id: entry.id, scopeName: 'Secteur A' }] })
  expect(await read(LIST)).toMatchObject({ entries: [{ id: entry.id, circuitIds: [] }] })
  const changed = await change('duo', entry, { text: 'Verglas' })
  expect(changed).toMatchObject({ status: 200, body: { entry: { text: 'Verglas', author: 'Duo Test' } } })
  const second = changed.body as { rev: number; entry: Entry }
  latestRev = second.rev
  expect(await read(PATH)).toMatchObject({ humancasts: [{ text: 'Verglas', scopeName: 'Point north-c1' }] })
  expect(await read(`${PATH}?time=${first}`)).toMatchObject({ humancasts: [{ text: 'Neige' }] })
  expect((await temperatures(`${HOURLY}?time=${first}`))[2]).toEqual([0, true])
  expect((await temperatures())[2]).toEqual([1, false])
  const overtaken = await change('olga', entry, { text: 'Trop tard' })
  expect(overtaken).toMatchObject({
    status: 409,
    body: { code: 'Conflict', conflict: { stored: { text: 'Verglas' }, changedBy: 'Duo Test' } },
  })
  const removal = `${LIST}/${entry.id}?expectedRevision=${second.entry.revision}`
  const removed = await app.as('olga', 'DELETE', removal)
  expect(removed.status).toBe(200)
  latestRev = (removed.body as { rev: number }).rev
  expect(await read(LIST)).toMatchObject({ entries: [] })
  expect(await read(`${LIST}/${entry.id}/history`)).toMatchObject({
    changes: [
      { changedBy: 'Olga Test', entry: null },
      { changedBy: 'Duo Test', entry: { text: 'Verglas' } },
      { changedBy: 'Olga Test', entry: { text: 'Neige' } },
    ],
  })
  expect((await change('olga', second.entry, {})).status).toBe(404)
})

test('saving the same again is no new version', async () => {
  const { entry } = await publishScoped('zone', 'a')
  const repeatedChange = await change('duo', entry, {
    scope: { kind: 'zone', id: 'a' },
    corrections: [correction(0, 4, -1)],
  })
  expect(repeatedChange).toMatchObject({
    status: 200,
    body: { entry: { revision: entry.revision, author: 'Olga Test' } },
  })
})

test('a scope that the organisation does not have, or without points, is refused', async () => {
  for (const [kind, id] of [
    ['zone', 'nowhere'],
    ['zone', 'b'],
    ['circuit', 'none'],
    ['castpoint', 'south-c1'],
  ] as const)
    expect(await publishScoped(kind, id)).toMatchObject({ status: 400, body: { field: 'body.scope' } })
  expect((await publishScoped('region', 'a')).status).toBe(400)
  expect(await app.as('olga', 'GET', `${LIST}/points?zoneId=a`)).toMatchObject({
    status: 200,
    body: { points: [{ castpointId: 'north-c1', name: 'Point north-c1', isOwn: true }] },
  })
  expect((await app.as('olga', 'GET', `${LIST}/points?zoneId=nowhere`)).status).toBe(404)
})

test('only forecasters of the organisation write, change, withdraw and read the history', async () => {
  const { entry } = await publishScoped('zone', 'a')
  const body = { text: 'x', corrections: [], from: hour(0), to: hour(3), scope: { kind: 'zone', id: 'a' } }
  const entryPath = `${LIST}/${entry.id}`
  const removal = `${entryPath}?expectedRevision=${entry.revision}`
  for (const [person, status] of [
    ['vera', 403],
    ['sam', 404],
  ] as const) {
    expect((await app.as(person, 'POST', LIST, { body })).status).toBe(status)
    expect((await change(person, entry, {})).status).toBe(status)
    expect((await app.as(person, 'DELETE', removal)).status).toBe(status)
    expect((await app.as(person, 'GET', `${entryPath}/history`)).status).toBe(status)
    expect((await app.as(person, 'GET', `${LIST}/points?zoneId=a`)).status).toBe(status)
  }
  // under their own organisation the id does not exist
  const theirs = await app.as('sam', 'PUT', `/setups/south/humancasts/${entry.id}`, {
    body: { ...body, expectedRevision: entry.revision },
  })
  expect(theirs.status).toBe(404)
  expect(await read(LIST)).toMatchObject({ entries: [{ id: entry.id }] })
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
