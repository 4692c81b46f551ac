import { SOURCES } from '@verglas/sources'
import { aMapping } from '@verglas/sources/providers/csv/table-builder'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEngine } from '../../ingest/engine/engine-builder.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof localServer>>
const OBSERVED_AT = new Date(Date.now() - 20 * 60_000).toISOString()

/** A message with a byte-order mark, and minus signs that no keyboard has. */
const UNUSUAL = `\ufeff${aSwob({
  identification: { msc_id: '7051111', stn_nam: 'Camp Mercier', date_tm: OBSERVED_AT },
  elements: [
    { name: 'air_temp', uom: '°C', value: '\u22126.5', qa: 100 },
    { name: 'dwpt_temp', uom: '°C', value: '\u22129.0', qa: 100 },
  ],
})}`

beforeAll(async () => {
  app = await testApp()
  provider = await localServer((request, response) => {
    if (request.url === '/broken') response.writeHead(500).end()
    else if (request.url === '/unusual') response.end(UNUSUAL)
    else
      response.end(
        aSwob({
          identification: { msc_id: '7051111', stn_nam: 'Camp Mercier', date_tm: OBSERVED_AT },
          elements: [
            { name: 'air_temp', uom: '°C', value: '-6.5', qa: 100 },
            { name: 'rel_hum', uom: 'parsec', value: '80', qa: 100 },
          ],
        }),
      )
  })
})
beforeEach(() => app.database.query('delete from connection'))
afterAll(async () => {
  await provider.close()
  await app.close()
})

const create = async (body: object, person = 'olga') => {
  const answer = await app.as(person, 'POST', '/setups/north/connections', { body })
  return { ...answer, id: (answer.body as { id: string }).id }
}
const detailOf = async (id: string, person = 'olga') =>
  (await app.as(person, 'GET', `/setups/north/connections/${id}`)).body as {
    connection: Record<string, unknown>
    runs: Record<string, unknown>[]
    refusals: Record<string, unknown>[]
    tolerances: Record<string, unknown>[]
  }
const revisionOf = async (id: string) => (await detailOf(id)).connection.revision as number
const saveConnection = async (id: string, body: object, person = 'olga') => {
  const change = { expectedRevision: await revisionOf(id), ...body }
  return app.as(person, 'PUT', `/setups/north/connections/${id}`, { body: change })
}
const remove = async (id: string) =>
  app.as('olga', 'DELETE', `/setups/north/connections/${id}?expectedRevision=${await revisionOf(id)}`)
const list = async (setup = 'north', person = 'olga') =>
  (
    (await app.as(person, 'GET', `/setups/${setup}/connections`)).body as {
      connections: Record<string, unknown>[]
    }
  ).connections
const swob = (path: string) => ({
  source: 'msc-swob',
  name: 'Stations du SMC',
  settings: { urls: [`${provider.url}${path}`] },
})
async function cycle() {
  const engine = anEngine(app.database, { secrets: app.secrets })
  await engine.startPendingRuns()
  await engine.idle()
  await engine.close()
  // what the engine has published is answered only once this process has read it from the log
  const [latest] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(Number(latest?.rev))
}

test('a provider that is switched on is on the screens within one cycle, and its health is visible', async () => {
  const { id, status } = await create(swob('/good'))
  expect(status).toBe(200)
  expect((await list())[0]).toMatchObject({ id, state: 'waiting', isOwn: true, lastSuccessAt: null })
  await cycle()
  const { connection, runs, refusals } = await detailOf(id)
  expect(connection).toMatchObject({
    state: 'refusing',
    newestFactAt: OBSERVED_AT,
    last24h: { runs: 1, failed: 0, messages: 1, facts: 1 },
    changedBy: 'Olga Test',
  })
  expect(runs).toMatchObject([{ outcome: 'partial', messages: 1, facts: 1, refused: 1 }])
  expect(refusals).toMatchObject([{ reason: 'unknown_unit', count: 1 }])
  const stations = (await app.as('olga', 'GET', '/setups/north/stations')).body as {
    stations: { id: string; name: string; latest: { values: object; quality: object } }[]
  }
  const station = stations.stations.find((row) => row.id === 'north.msc-swob-7051111')
  expect(station).toMatchObject({ name: 'Camp Mercier', latest: { values: { tair: -6.5 } } })
})

test('each kind of unusual notation that is tolerated is listed with its count and first place', async () => {
  const { id } = await create(swob('/unusual'))
  await cycle()
  const { connection, refusals, tolerances } = await detailOf(id)
  expect(connection).toMatchObject({ state: 'ok', last24h: { facts: 1, refused: 0 } })
  expect(refusals).toEqual([])
  expect(tolerances).toMatchObject([
    { what: 'look_alike', count: 2, example: '\u22126.5', name: expect.stringContaining('/unusual') },
    { what: 'byte_order_mark', count: 1, example: 'UTF-8', line: 1 },
  ])
  await app.as('olga', 'POST', `/setups/north/connections/${id}/try`)
  await app.database.query('update connection set cursor = $2 where id = $1', [id, {}])
  await cycle()
  const [again] = (await detailOf(id)).tolerances
  expect(again).toMatchObject({ what: 'look_alike', count: 4 })
})

test('a failure is explained, counted, and retried on demand', async () => {
  const { id } = await create(swob('/broken'))
  await cycle()
  expect(await detailOf(id)).toMatchObject({
    connection: {
      state: 'failing',
      failures: 1,
      lastError: expect.stringMatching(/^http_status: .*HTTP 500/),
    },
    runs: [{ outcome: 'failed' }],
    refusals: [{ reason: 'http_status', count: 1, example: expect.stringContaining('HTTP 500') }],
  })
  const before = provider.requests.length
  await cycle()
  expect(provider.requests).toHaveLength(before)
  expect((await app.as('olga', 'POST', `/setups/north/connections/${id}/try`)).status).toBe(200)
  await cycle()
  expect(provider.requests).toHaveLength(before + 1)
  expect((await app.as('olga', 'GET', '/setups/north/connections_in_trouble')).body).toMatchObject({
    count: 1,
    troubled: [{ id, name: 'Stations du SMC', state: 'failing' }],
  })
})

test('a key can be entered and is never returned', async () => {
  const { id, text } = await create({
    source: 'vigilance',
    name: 'Vigilance',
    settings: {},
    secrets: { apiKey: 'sesame-1234' },
  })
  const answers = [text, JSON.stringify(await detailOf(id)), JSON.stringify(await list())]
  for (const answer of answers) expect(answer).not.toContain('sesame')
  expect((await detailOf(id)).connection).toMatchObject({ secretsSet: ['apiKey'], settings: {} })
  const [row] = await app.database.query<{ row: string }>(
    'select to_jsonb(c)::text as row from connection c where id = $1',
    [id],
  )
  expect(row?.row).not.toContain('1234')
})

test('a key is retained while other settings change, can be changed, and is removed if it is not needed', async () => {
  const point = { id: 'p', latitudeDeg: 45, longitudeDeg: 3, altitudeM: null }
  const settings = { points: [point], service: 'https://weather.example.org/v1' }
  const { id } = await create({ source: 'open-meteo', name: 'Modèles', settings, secrets: { apiKey: 'one' } })
  const key = async () => {
    const [row] = await app.database.query<{ secret: Buffer | null }>(
      'select secret from connection where id = $1',
      [id],
    )
    return row?.secret ? app.secrets.open(row.secret, id) : null
  }
  expect((await saveConnection(id, { name: 'Autre nom', settings })).status).toBe(200)
  expect(await key()).toEqual({ apiKey: 'one' })
  await saveConnection(id, { secrets: { apiKey: 'two' } })
  expect(await key()).toEqual({ apiKey: 'two' })
  await saveConnection(id, { secrets: { apiKey: null } })
  expect(await key()).toBeNull()
  expect((await detailOf(id)).connection).toMatchObject({ name: 'Autre nom', secretsSet: [] })
})

/** A station that is never queried. */
const AT_QUEBEC = { id: 'q', latitudeDeg: 46.8, longitudeDeg: -71.2, altitudeM: null }
const ELSEWHERE = {
  source: 'msc-swob',
  name: 'Stations du SMC',
  settings: { urls: ['https://files.example.org/a.xml'] },
}

test.each([
  ['an unknown source', { source: 'nowhere', name: 'x', settings: {} }, 'body.source'],
  [
    'a setting that does not fit',
    { ...ELSEWHERE, settings: { urls: ['not an address'] } },
    'body.settings.urls.0',
  ],
  ['a missing secret', { source: 'vigilance', name: 'x', settings: {} }, 'body.secrets.apiKey'],
  [
    'a secret among the settings',
    { source: 'vigilance', name: 'x', settings: { apiKey: 'k' } },
    'body.settings.apiKey',
  ],
  ['a stray secret', { ...ELSEWHERE, secrets: { password: 'k' } }, 'body.secrets.password'],
  [
    'an address inside the network',
    { ...ELSEWHERE, settings: { urls: ['http://169.254.169.254/'] } },
    'body.settings',
  ],
  ['no name', { ...ELSEWHERE, name: '  ' }, 'body.name'],
])('%s is refused at its field, and nothing is stored', async (_, body, field) => {
  const answer = await create(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'Invalid', field })
  expect(await list()).toEqual([])
})

test('a person without the feature gets nothing', async () => {
  expect((await app.as('vera', 'GET', '/setups/north/connections')).status).toBe(403)
  expect((await create(swob('/good'), 'vera')).status).toBe(403)
})

test('another organisation sees nothing of it and changes nothing', async () => {
  const { id } = await create(swob('/good'))
  expect(await list('south', 'sam')).toEqual([])
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', '?expectedRevision=1'],
    ['POST', '/try'],
  ] as const) {
    const answer = await app.as('sam', method, `/setups/south/connections/${id}${path}`, {
      ...(method === 'PUT' ? { body: { name: 'stolen', expectedRevision: 1 } } : {}),
    })
    expect(answer.status).toBe(404)
  }
  expect((await detailOf(id)).connection.name).toBe('Stations du SMC')
})

test('an organisation that subscribes to a public connection can see it, without its settings', async () => {
  await app.database.query(
    `insert into connection (id, source, name, settings) values ('shared', 'msc-swob', 'Partagée', '{"urls":[]}')`,
  )
  expect(await list()).toEqual([])
  await app.database.query("insert into setup_source values ('north', 'msc-swob') on conflict do nothing")
  expect(await list()).toMatchObject([{ id: 'shared', isOwn: false }])
  expect((await detailOf('shared')).connection).toMatchObject({ settings: null })
  expect((await remove('shared')).status).toBe(404)
  await app.database.query("delete from setup_source where setup_id = 'north'")
})

test('a connection that is switched off makes no requests, and can be removed', async () => {
  const { id } = await create({ ...swob('/good'), isEnabled: false })
  const before = provider.requests.length
  await cycle()
  expect(provider.requests).toHaveLength(before)
  expect((await list())[0]).toMatchObject({ state: 'off', nextAt: null })
  expect((await remove(id)).status).toBe(200)
  expect(await list()).toEqual([])
})

test.each([
  ['no address of one’s own files', { source: 'csv', settings: { ...aMapping(), urls: [] } }, 'no_address: '],
  [
    'an address of another kind',
    { source: 'cap', settings: { urls: ['ftp://example.org/a'] } },
    'protocol: ',
  ],
  [
    'a time zone that is none',
    { source: 'csv', settings: { ...aMapping(), timeZone: 'Here' } },
    'time_zone: ',
  ],
  [
    'a limit',
    { source: 'geomet-point', settings: { points: [AT_QUEBEC], hours: 240, everyHours: 1 } },
    'requests_a_point 600: ',
  ],
])('%s is refused with a code that the form has a sentence for', async (_, body, word) => {
  const answer = await create({ name: 'x', ...body })
  expect(answer.body).toMatchObject({
    code: 'Invalid',
    detail: expect.stringMatching(new RegExp(`^${word}`)),
  })
})

test('the form of a source without its own hosts requires an address', async () => {
  const { body } = await app.as('olga', 'GET', '/setups/north/sources')
  const { sources } = body as { sources: { id: string; settingsSchema: { required?: string[] } }[] }
  const wanting = sources.filter(({ settingsSchema }) =>
    settingsSchema.required?.some((key) => /^urls?$/.test(key)),
  )
  expect(wanting.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['csv', 'campbell', 'cmml', 'ntcip-1204', 'datex-weather']),
  )
})

test('every provider is described well enough for a form', async () => {
  const { body } = await app.as('olga', 'GET', '/setups/north/sources')
  const { sources } = body as {
    sources: { id: string; settingsSchema: { type: string }; secrets: string[] }[]
  }
  expect(sources.length).toBeGreaterThan(10)
  for (const source of sources) expect(source.settingsSchema, source.id).toMatchObject({ type: 'object' })
})

test('the platform operator sees how many connections are in which state, and nothing else', async () => {
  await create(swob('/broken'))
  await cycle()
  expect((await app.as(null, 'GET', '/health')).body).toMatchObject({
    status: 'ok',
    connections: { failing: 1 },
    tail: { unreadRevisions: expect.any(Number), failingForS: null },
  })
})

test('the metrics are those of the connections, and served only to this machine', async () => {
  const { id } = await create(swob('/good'))
  await cycle()
  const { text } = await app.as(null, 'GET', '/metrics')
  const labels = `connection="${id}",source="msc-swob",setup="north"`
  expect(text).toContain(`verglas_connection_runs_total{${labels}} 1\n`)
  expect(text).toContain(`verglas_connection_state{${labels},state="refusing"} 1\n`)
  expect(text).toMatch(/^# TYPE verglas_connection_lag_seconds gauge$/m)
  const behindProxy = await app.as(null, 'GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(behindProxy.status).toBe(401)
})

test('every source serves its notice, and no other file of the disk', async () => {
  for (const { id } of SOURCES) {
    const { status, text } = await app.as(null, 'GET', `/docs/sources/${id}`)
    expect(status, id).toBe(200)
    expect(text, id).toMatch(/<h1>.+<\/h1>/)
  }
  for (const id of ['nowhere', '..%2F..%2FREADME', 'msc-swob.md'])
    expect((await app.as(null, 'GET', `/docs/sources/${id}`)).status).toBe(404)
})

test('quarantined items are visible only to their organisation', async () => {
  await app.database.query(
    `insert into set_aside (step, unit, setup_id, from_rev, to_rev, row_count, problem, set_aside_at)
     values ('quality', 'north', 'north', 7, 8, 40, 'out of memory', now()),
            ('road', '7', 'north', 5, 8, 0, 'no answer', now() - interval '1 hour'),
            ('quality', 'south', 'south', 9, 9, 3, null, now())`,
  )
  const { body } = await app.as('olga', 'GET', '/setups/north/connections')
  expect(body).toMatchObject({
    setAside: [
      { what: 'readings', rows: 40, problem: 'out of memory' },
      { what: 'forecast', rows: 0, problem: 'no answer' },
    ],
  })
})
