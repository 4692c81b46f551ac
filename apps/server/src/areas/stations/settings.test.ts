import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { anObservation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const values = { air_temperature_c: -1, surface_temperature_c: -2, measured: ['tair', 'ts'] }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [anObservation('north-1', at(5), values)] }],
  })
  await app.tail.waitForRevision(rev)
})
afterAll(() => app.close())

const URL = '/setups/north/stations/north-1/setting'
const emptySettings = {
  name: null,
  ref: null,
  road: null,
  kilometre: null,
  longitude: null,
  latitude: null,
  altitude: null,
  timezone: null,
  isBridge: null,
  isBroken: null,
  period: null,
  zoneId: null,
  subsurfaceCm: null,
  measures: null,
  skyView: null,
  horizonDeg: null,
  neighbours: null,
  cameraIds: null,
  castpointId: null,
  isRetired: false,
}
type Setting = {
  setting: typeof emptySettings
  source: { name: string }
  revision: number | null
  rev: number
}
type Listed = { asOf: { at: string }; stations: { id: string; name: string; altitude: number | null }[] }

async function putSetting(changes: object, expectedRevision: number | null, login = 'olga') {
  const answer = await app.as(login, 'PUT', URL, {
    body: { ...emptySettings, ...changes, expectedRevision },
  })
  const { rev } = answer.body as Setting
  if (rev) await app.tail.waitForRevision(rev)
  return answer
}
const listed = async (query = '') =>
  (await app.as('olga', 'GET', `/setups/north/stations${query}`)).body as Listed
const nameOf = ({ stations }: Listed) => stations.find(({ id }) => id === 'north-1')?.name

test('the organisation’s settings of a station apply everywhere, and earlier ones are visible back in time', async () => {
  const before = await listed()
  const { body } = await app.as('olga', 'GET', URL)
  const { source } = body as Setting
  expect(body).toMatchObject({ setting: emptySettings, revision: null })
  expect(nameOf(before)).toBe(source.name)

  const written = await putSetting({ name: 'Col du Nord', altitude: 1234, measures: ['ts', 'rh'] }, null)
  expect(written.status).toBe(200)
  const after = await listed()
  expect(after.stations.find(({ id }) => id === 'north-1')).toMatchObject({
    name: 'Col du Nord',
    altitude: 1234,
  })
  expect(nameOf(await listed(`?time=${before.asOf.at}`))).toBe(source.name)
  const infos = (await app.as('olga', 'GET', '/setups/north/stations/north-1/infos')).body
  expect(infos).toMatchObject({ station: { name: 'Col du Nord' }, measures: ['ts'] })
  const stats = (await app.as('olga', 'GET', '/setups/north/stations/north-1/stats')).body
  expect(stats).toMatchObject({ name: 'Col du Nord' })
})

test('two people who change the same settings concurrently are notified of each other', async () => {
  const { revision } = (await app.as('olga', 'GET', URL)).body as Setting
  expect((await putSetting({ name: 'Col A' }, revision)).status).toBe(200)
  const conflict = await putSetting({ name: 'Col B' }, revision)
  expect(conflict.status).toBe(409)
  expect(conflict.body).toMatchObject({
    conflict: { stored: { name: 'Col A' }, changedBy: expect.any(String) },
  })
  const { changes } = (await app.as('olga', 'GET', `${URL}/history`)).body as {
    changes: { setting: { name: string } }[]
  }
  expect(changes.map(({ setting }) => setting.name)).toEqual(['Col A', 'Col du Nord'])
})

test('a retired station is no longer listed; its page and its measurements remain', async () => {
  const { revision } = (await app.as('olga', 'GET', URL)).body as Setting
  await putSetting({ isRetired: true }, revision)
  expect(nameOf(await listed())).toBeUndefined()
  const infos = await app.as('olga', 'GET', '/setups/north/stations/north-1/infos')
  expect([infos.status, (infos.body as { isRetired: boolean }).isRetired]).toEqual([200, true])
})

test('half a position, a zone that does not exist and a station of another organisation are refused at their field', async () => {
  const { revision } = (await app.as('olga', 'GET', URL)).body as Setting
  expect((await putSetting({ latitude: 45 }, revision)).body).toMatchObject({ field: 'body.latitude' })
  expect((await putSetting({ timezone: 'Europe/Atlantis' }, revision)).body).toMatchObject({
    field: 'body.timezone',
  })
  expect((await app.as('olga', 'GET', '/setups/north/stations/south-1/setting')).status).toBe(404)
  expect((await putSetting({}, revision, 'vera')).status).toBe(403)
})

test('the page uses the neighbours, cameras, forecast point, zone and period set by the organisation, only from its own', async () => {
  const { revision } = (await app.as('olga', 'GET', URL)).body as Setting
  const infos = async () =>
    (await app.as('olga', 'GET', '/setups/north/stations/north-1/infos')).body as object
  const horizonDeg = Array.from({ length: 36 }, (_, index) => index)
  const setting = { neighbours: [], castpointId: 'north-c1', period: 600, skyView: 0.8, horizonDeg }
  expect((await putSetting(setting, revision)).body).toMatchObject({ setting: setting })
  expect(await infos()).toMatchObject({
    neighbours: [],
    castpointId: 'north-c1',
    station: { period: 600 },
  })
  const next = (await app.as('olga', 'GET', URL)).body as Setting
  for (const [field, value] of [
    ['castpointId', 'south-c1'],
    ['neighbours', ['south-1']],
    ['cameraIds', ['south-cam']],
    ['zoneId', 'atlantis'],
  ] as const)
    expect((await putSetting({ [field]: value }, next.revision)).body).toMatchObject({
      field: `body.${field}`,
    })
})
