import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SOURCES } from '@verglas/sources'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import type { Pulled } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretBox } from '../../installation/secrets.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { LEASE_MS } from './engine.ts'
import { anEngine } from './engine-builder.ts'
import { aMessage, aSource, engineWith } from './source-builder.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof localServer>>
let engines: ReturnType<typeof anEngine>[] = []
let answer: (url: string) => { status: number; headers?: Record<string, string>; body?: string }

const NOW = new Date(Math.floor(Date.now() / 1000) * 1000)
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const SWOB = aSwob({
  identification: { msc_id: '7051111', date_tm: after(-20).toISOString() },
  elements: [{ name: 'air_temp', uom: '°C', value: '-6.5', qa: 100 }],
})

beforeAll(async () => {
  app = await testApp()
  provider = await localServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? '')
    const isUnchanged = headers?.etag !== undefined && request.headers['if-none-match'] === headers.etag
    response.writeHead(isUnchanged ? 304 : status, headers).end(isUnchanged ? undefined : body)
  })
})
beforeEach(async () => {
  answer = () => ({ status: 200, headers: { etag: '"1"' }, body: SWOB })
  provider.requests.length = 0
  await app.database.query('delete from connection')
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  engines = []
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

function engine(overrides: Parameters<typeof anEngine>[1] = {}) {
  const worker = anEngine(app.database, { now: () => NOW, ...overrides })
  engines.push(worker)
  return worker
}
async function runOnce(at: Date, overrides: Parameters<typeof anEngine>[1] = {}) {
  const worker = engine({ now: () => at, ...overrides })
  await worker.startPendingRuns()
  await worker.idle()
}
const connect = (
  id: string,
  source: string,
  settings: object,
  more: { owner?: string; secret?: Buffer } = {},
) =>
  app.database.query(
    `insert into connection (id, source, settings, owner_setup_id, secret, enabled_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, source, JSON.stringify(settings), more.owner ?? null, more.secret ?? null, NOW],
  )
const swobAt = (...paths: string[]) => ({ urls: paths.map((path) => `${provider.url}${path}`) })
const stateOf = async (id: string) => {
  const [row] = await app.database.query<{
    last_success_at: Date | null
    last_error: string | null
    failures: number
    next_at: Date
    lag_s: number | null
    newest_fact_at: Date | null
    leased_by: string | null
  }>(
    `select last_success_at, last_error, failures, next_at, lag_s, newest_fact_at, leased_by
       from connection where id = $1`,
    [id],
  )
  if (!row) throw new Error(`no connection ${id}`)
  return row
}
const latestRev = async () =>
  (await app.database.query<{ rev: number }>('select max(rev) as rev from publication'))[0]?.rev

test('no provider is contacted without a contact address', async () => {
  await connect('good', 'msc-swob', swobAt('/good'))
  await runOnce(NOW, { contact: null })
  expect(provider.requests).toEqual([])
})

test('a provider’s data arrives, and a failing one reports its error and does not stop any other', async () => {
  answer = (url) => (url === '/broken' ? { status: 500, body: 'no' } : { status: 200, body: SWOB })
  await connect('good', 'msc-swob', swobAt('/good'))
  await connect('bad', 'msc-swob', swobAt('/broken'))
  await runOnce(NOW)
  expect(
    await app.database.query(
      "select air_temperature_c as tair from observation where station_id = 'msc-swob-7051111'",
    ),
  ).toEqual([{ tair: -6.5 }])
  expect(await stateOf('good')).toMatchObject({
    last_success_at: NOW,
    failures: 0,
    newest_fact_at: after(-20),
    lag_s: expect.closeTo(1200, 0),
  })
  expect(await stateOf('bad')).toMatchObject({ last_success_at: null, failures: 1 })
  expect((await stateOf('bad')).last_error).toMatch(/^http_status: .*HTTP 500/)
  expect(provider.requests[0]?.headers['user-agent']).toContain('ops@example.org')
})

test('the next request fetches only what has changed, and nothing is stored twice', async () => {
  await connect('good', 'msc-swob', swobAt('/good'))
  await runOnce(NOW)
  const rev = await latestRev()
  await runOnce(after(15))
  expect(provider.requests[1]?.headers['if-none-match']).toBe('"1"')
  expect(await latestRev()).toBe(rev)
})

test('a source is requested at its own pace', async () => {
  await connect('good', 'msc-swob', swobAt('/good'))
  await runOnce(NOW)
  await runOnce(after(5))
  expect(provider.requests).toHaveLength(1)
  await runOnce(after(11))
  expect(provider.requests).toHaveLength(2)
})

test('a failing source is requested less and less often, until a person requests a retry', async () => {
  answer = () => ({ status: 500, body: 'no' })
  await connect('bad', 'msc-swob', swobAt('/broken'))
  let at = NOW
  for (let failures = 1; failures <= 5; failures += 1) {
    await runOnce(at)
    const state = await stateOf('bad')
    expect(state.failures).toBe(failures)
    expect(state.next_at.getTime() - at.getTime()).toBe(60_000 * 2 ** (failures - 1) * 1.125)
    at = new Date(state.next_at.getTime() + 6 * 3_600_000)
  }
  answer = () => ({ status: 200, body: SWOB })
  await app.database.query("update connection set next_at = $1, try_at = $2 where id = 'bad'", [
    after(9e5),
    at,
  ])
  await runOnce(at)
  expect(await stateOf('bad')).toMatchObject({ failures: 0, last_success_at: at })
})

test('a provider that asks for a pause gets it', async () => {
  answer = () => ({ status: 429, headers: { 'retry-after': '7200' }, body: '' })
  await connect('busy', 'msc-swob', swobAt('/busy'))
  await runOnce(NOW)
  expect((await stateOf('busy')).next_at.getTime()).toBeGreaterThanOrEqual(after(120).getTime())
})

test('a hanging source blocks only itself, and times out', async () => {
  // ignores the signal
  const hanging = aSource(
    'hanging',
    async function* () {
      yield await new Promise<Pulled>(() => {})
    },
    { limits: { pullMs: 300 } },
  )
  const quick = aSource('quick', async function* (_, now) {
    yield aMessage('-1', now)
  })
  await connect('a-hanging', 'hanging', {})
  await connect('b-quick', 'quick', {})
  const engineOfBoth = engine(engineWith(hanging, quick))
  await engineOfBoth.startPendingRuns()
  await sleep(100)
  expect(await stateOf('b-quick')).toMatchObject({ last_success_at: NOW, leased_by: null })
  await engineOfBoth.idle()
  expect((await stateOf('a-hanging')).last_error).toMatch(/^timeout/)
})

test('a source has no more active connections than its limit', async () => {
  let peak = 0
  let now = 0
  const slow = aSource(
    'slow',
    async function* (_, at) {
      now += 1
      peak = Math.max(peak, now)
      await sleep(30)
      now -= 1
      yield aMessage('1', at)
    },
    { limits: { sideBySide: 2 } },
  )
  for (const id of ['s1', 's2', 's3', 's4', 's5']) await connect(id, 'slow', {})
  const worker = engine(engineWith(slow))
  for (let round = 0; round < 5; round += 1) {
    await worker.startPendingRuns()
    await worker.idle()
  }
  expect(peak).toBe(2)
  for (const id of ['s1', 's5']) expect((await stateOf(id)).last_success_at).toEqual(NOW)
})

test('two workers share the work and do nothing twice', async () => {
  for (let n = 0; n < 20; n += 1) await connect(`c${n}`, 'msc-swob', swobAt(`/${n}`))
  const [worker, secondWorker] = [engine(), engine()]
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([worker.startPendingRuns(), secondWorker.startPendingRuns()])
    await Promise.all([worker.idle(), secondWorker.idle()])
  }
  expect(provider.requests.map(({ url }) => url).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `/${n}`).sort(),
  )
})

test('the claims of a dead worker are taken over when its lease expires', async () => {
  await connect('held', 'msc-swob', swobAt('/held'))
  await app.database.query("update connection set leased_by = 'dead', leased_until = $1", [
    new Date(NOW.getTime() + LEASE_MS),
  ])
  await runOnce(NOW)
  expect(provider.requests).toHaveLength(0)
  await runOnce(new Date(NOW.getTime() + LEASE_MS + 1))
  expect(provider.requests).toHaveLength(1)
})

test('a subscription message is acknowledged when it is stored, and not before', async () => {
  const stored: string[] = []
  const rowsWhenConfirmed: unknown[] = []
  const listening = aSource(
    'listening',
    async function* (_, now, signal) {
      for (const text of ['1', '2', '3']) {
        const at = new Date(now.getTime() + Number(text) * 1000)
        yield aMessage(text, at, () => {
          stored.push(text)
        })
      }
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    { isPush: true },
  )
  await connect('push', 'listening', {})
  const worker = engine(engineWith(listening))
  await worker.startPendingRuns()
  await sleep(300)
  expect(stored).toEqual([])
  await sleep(1200)
  rowsWhenConfirmed.push(
    ...(await app.database.query("select 1 from observation where station_id = 'listening-listening'")),
  )
  expect(stored).toEqual(['1', '2', '3'])
  expect(rowsWhenConfirmed).toHaveLength(3)
})

test('a subscription ends soon after it is switched off, and another worker may take it at once', async () => {
  let ended = false
  const listening = aSource(
    'listening',
    async function* (_, _now, signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ended = true
      yield* []
    },
    { isPush: true },
  )
  await connect('push', 'listening', {})
  let at = NOW
  const worker = engine({ ...engineWith(listening), now: () => at })
  await worker.startPendingRuns()
  await app.database.query("update connection set is_enabled = false where id = 'push'")
  at = after(1)
  await worker.startPendingRuns()
  await worker.idle()
  expect(ended).toBe(true)
  expect(await stateOf('push')).toMatchObject({ leased_by: null, failures: 0 })
})

test('a broken subscription is restarted after a pause', async () => {
  const breaking = aSource(
    'breaking',
    async function* () {
      yield* []
      throw new Error('the broker went away')
    },
    { isPush: true },
  )
  await connect('push', 'breaking', {})
  await runOnce(NOW, engineWith(breaking))
  expect(await stateOf('push')).toMatchObject({ failures: 1, last_error: 'failed: the broker went away' })
  expect((await stateOf('push')).next_at > NOW).toBe(true)
})

test('secrets are decrypted only for the source, and one encrypted with another key is explained', async () => {
  const secrets = secretBox(randomBytes(32))
  let pulledWith: unknown
  let parsedWith: unknown
  const keyed = aSource(
    'keyed',
    async function* ({ settings }, now) {
      pulledWith = settings
      yield aMessage('1', now)
    },
    { secrets: ['apiKey'] },
  )
  const completeSource = {
    ...keyed,
    parse(body: AsyncIterable<Uint8Array>, site: Parameters<Source['parse']>[1]) {
      parsedWith = site.settings
      return keyed.parse(body, site)
    },
  }
  await connect('ours', 'keyed', { a: 1 }, { secret: secrets.seal({ apiKey: 'k' }, 'ours') })
  await connect('moved', 'keyed', {}, { secret: secrets.seal({ apiKey: 'k' }, 'ours') })
  await runOnce(NOW, { ...engineWith(completeSource), secrets })
  expect(pulledWith).toEqual({ a: 1, apiKey: 'k' })
  expect(parsedWith).toEqual({ a: 1 })
  expect((await stateOf('moved')).last_error).toMatch(/^no_key/)
})

test('forecasts are requested for the organisation’s own points, and without any the status says so', async () => {
  const requestedPoints: unknown[] = []
  const models = aSource(
    'models',
    async function* ({ settings }) {
      requestedPoints.push(settings.points)
      yield* []
    },
    { takesPoints: true },
  )
  await app.database.query(
    "insert into setup (id, name, timezone) values ('empty', 'E', 'UTC') on conflict do nothing",
  )
  await connect('of-north', 'models', {}, { owner: 'north' })
  await connect('of-empty', 'models', {}, { owner: 'empty' })
  await runOnce(NOW, engineWith(models))
  expect(requestedPoints).toMatchObject([
    [{ id: 'north-c1', latitudeDeg: expect.any(Number), altitudeM: 1000 }],
  ])
  expect((await stateOf('of-empty')).last_error).toMatch(/^no_points/)
})

test('no source is requested at an address of the machine’s own network', async () => {
  await connect('inside', 'msc-swob', swobAt('/inside'))
  await runOnce(NOW, { privateHosts: new Set() })
  expect(provider.requests).toEqual([])
  expect((await stateOf('inside')).last_error).toMatch(/^forbidden_address/)
})

test('data from an organisation’s connection is visible to it alone', async () => {
  await app.database.query(
    "insert into setup (id, name, timezone) values ('alpha', 'A', 'UTC'), ('beta', 'B', 'UTC') on conflict do nothing",
  )
  await app.database.query(
    "insert into setup_source (setup_id, source) values ('beta', 'msc-swob') on conflict do nothing",
  )
  await connect('own', 'msc-swob', swobAt('/own'), { owner: 'alpha' })
  await runOnce(NOW)
  expect(
    await app.database.query(
      "select setup_id as setup, station_id as station from setup_station where station_id like '%7051111' and setup_id in ('alpha', 'beta') and station_id like 'alpha%'",
    ),
  ).toEqual([{ setup: 'alpha', station: 'alpha.msc-swob-7051111' }])
})

test('every source declares its host names and a pace', () => {
  for (const source of SOURCES) {
    expect(source.everyMinutes).toBeGreaterThan(0)
    for (const host of source.hosts) expect(host).toMatch(/^([a-z-]+\*\.)?[a-z0-9.-]+\.[a-z]+$/)
  }
})
