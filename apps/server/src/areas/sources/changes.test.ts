import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEngine } from '../../ingest/engine/engine-builder.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
let isBusy = false
let provider: Awaited<ReturnType<typeof localServer>>

beforeAll(async () => {
  app = await testApp()
  provider = await localServer((request, response) => {
    const headers = { etag: '"1"' }
    if (isBusy) response.writeHead(429, { 'retry-after': '3600' }).end()
    else if (request.headers['if-none-match']) response.writeHead(304, headers).end()
    else
      response.writeHead(200, headers).end(
        aSwob({
          identification: { msc_id: '1', date_tm: new Date(Date.now() - 1_200_000).toISOString() },
          elements: [{ name: 'air_temp', uom: '°C', value: '-6.5', qa: 100 }],
        }),
      )
  })
})
beforeEach(async () => {
  isBusy = false
  provider.requests.length = 0
  await app.database.query('delete from connection')
})
afterAll(async () => {
  await provider.close()
  await app.close()
})

const create = async (body: object) => {
  const answer = await app.as('olga', 'POST', '/setups/north/connections', { body })
  return (answer.body as { id: string }).id
}
type ConnectionAnswer = { connection: { name: string; revision: number; settings: object } }
const detail = async (id: string) =>
  ((await app.as('olga', 'GET', `/setups/north/connections/${id}`)).body as ConnectionAnswer).connection
const saveConnection = async (id: string, body: object, person = 'olga') => {
  const change = { expectedRevision: (await detail(id)).revision, ...body }
  return app.as(person, 'PUT', `/setups/north/connections/${id}`, { body: change })
}
async function cycle() {
  const engine = anEngine(app.database, { secrets: app.secrets })
  await engine.startPendingRuns()
  await engine.idle()
  await engine.close()
}

const CAMERA = {
  id: 'col',
  name: 'Col',
  latitudeDeg: 45,
  longitudeDeg: 3,
  url: 'https://viewer:{password}@cameras.example.org/col.jpg',
}
const withCamera = (changes: Partial<typeof CAMERA>) => ({ cameras: [{ ...CAMERA, ...changes }] })

test.each([
  ['another host', 'https://viewer:{password}@listener.example.net/col.jpg'],
  ['another port', 'https://viewer:{password}@cameras.example.org:8443/col.jpg'],
  ['the open wire', 'http://viewer:{password}@cameras.example.org/col.jpg'],
])('a stored key is not sent to %s', async (_, url) => {
  const id = await create({
    source: 'camera-pictures',
    name: 'C',
    settings: withCamera({}),
    secrets: { password: 'sesame' },
  })
  const moved = await saveConnection(id, { settings: withCamera({ url }) })
  expect([moved.status, moved.body]).toMatchObject([400, { field: 'body.secrets.password' }])
  expect(moved.text).not.toContain('sesame')
  const withSecrets = await saveConnection(id, {
    settings: withCamera({ url }),
    secrets: { password: 'sesame' },
  })
  expect(withSecrets.status).toBe(200)
})

test('a key is retained if the address is the same', async () => {
  const id = await create({
    source: 'camera-pictures',
    name: 'C',
    settings: withCamera({}),
    secrets: { password: 'sesame' },
  })
  const url = 'https://viewer:{password}@cameras.example.org/other.jpg'
  expect((await saveConnection(id, { settings: withCamera({ url, name: 'Autre' }) })).status).toBe(200)
  expect(
    (await saveConnection(id, { settings: withCamera({ url }), secrets: { password: null } })).status,
  ).toBe(200)
})

test('changed settings fetch everything again, unchanged ones only what is new', async () => {
  const settings = { urls: [`${provider.url}/a`] }
  const id = await create({ source: 'msc-swob', name: 'S', settings })
  const receivedEtags = () => provider.requests.map(({ headers }) => headers['if-none-match'])
  await cycle()
  await saveConnection(id, { name: 'Autre nom', settings })
  await cycle()
  expect(receivedEtags()).toEqual([undefined, '"1"'])
  await saveConnection(id, { settings: { urls: [...settings.urls, `${provider.url}/b`] } })
  await cycle()
  expect(receivedEtags().slice(2)).toEqual([undefined, undefined])
})

test('the log records who created, changed and removed which connection, without a secret', async () => {
  const secrets = { password: 'sesame' }
  const id = await create({ source: 'camera-pictures', name: 'C', settings: withCamera({}), secrets })
  await saveConnection(id, { name: 'D', isEnabled: false, secrets })
  const revision = (await detail(id)).revision
  await app.as('olga', 'DELETE', `/setups/north/connections/${id}?expectedRevision=${revision}`)
  const log = await app.as('olga', 'GET', '/setups/north/logs?kind=connection&count=3')
  const target = { kind: 'connection', id }
  expect(log.body).toMatchObject({
    acts: [
      { verb: 'deleted', target, before: { name: 'D' }, after: null },
      { verb: 'changed', target, before: { name: 'C' }, after: { name: 'D', newSecrets: ['password'] } },
      { verb: 'created', target, before: null, after: { name: 'C', source: 'camera-pictures' } },
    ],
  })
  expect(log.text).not.toContain('sesame')
})

test('a provider that asks for a pause gets it, even if someone requests a retry', async () => {
  isBusy = true
  const id = await create({ source: 'msc-swob', name: 'S', settings: { urls: [`${provider.url}/a`] } })
  await cycle()
  await app.as('olga', 'POST', `/setups/north/connections/${id}/try`)
  await cycle()
  expect(provider.requests).toHaveLength(1)
})

describe('two people who change a connection concurrently', () => {
  const settings = { urls: ['https://files.example.org/a.xml'] }

  test('never overwrite each other: the second gets both versions', async () => {
    const id = await create({ source: 'msc-swob', name: 'S', settings })
    const { revision } = await detail(id)
    const expectedRevision = revision
    const first = await saveConnection(id, { name: 'Premier', expectedRevision })
    expect(first).toMatchObject({ status: 200, body: { revision: revision + 1 } })
    const second = await saveConnection(id, { name: 'Second', isEnabled: false, expectedRevision }, 'duo')
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'Conflict',
        conflict: {
          stored: { name: 'Premier', isEnabled: true, settings, revision: revision + 1 },
          sent: { name: 'Second', isEnabled: false, settings, revision },
          changedBy: 'Olga Test',
        },
      },
    })
    expect((await detail(id)).name).toBe('Premier')
  })

  test('exactly one of them wins, however close they are', async () => {
    const id = await create({ source: 'msc-swob', name: 'S', settings })
    const { revision } = await detail(id)
    const names = Array.from({ length: 8 }, (_, index) => `Nom ${index}`)
    const answers = await Promise.all(
      names.map((name) => saveConnection(id, { name, expectedRevision: revision })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const winner = names[answers.findIndex(({ status }) => status === 200)]
    expect(await detail(id)).toMatchObject({ name: winner, revision: revision + 1 })
  })

  test('a connection that has been changed since is not removed', async () => {
    const id = await create({ source: 'msc-swob', name: 'S', settings })
    await saveConnection(id, { name: 'Autre' })
    const deletionConflict = await app.as(
      'olga',
      'DELETE',
      `/setups/north/connections/${id}?expectedRevision=1`,
    )
    expect(deletionConflict).toMatchObject({
      status: 409,
      body: { conflict: { stored: { name: 'Autre' }, sent: null } },
    })
    expect((await detail(id)).name).toBe('Autre')
  })

  test('a conflict reveals no secret', async () => {
    const camera = { source: 'camera-pictures', name: 'C', settings: withCamera({}) }
    const id = await create({ ...camera, secrets: { password: 'sesame' } })
    await saveConnection(id, { name: 'Autre' })
    const changeConflict = await saveConnection(id, {
      secrets: { password: 'open-sesame' },
      expectedRevision: 1,
    })
    expect(changeConflict.status).toBe(409)
    expect(changeConflict.text).not.toContain('sesame')
    expect(changeConflict.body).toMatchObject({ conflict: { stored: { secretsSet: ['password'] } } })
  })

  test('updates by the ingest engine do not count as changes', async () => {
    const id = await create({ source: 'msc-swob', name: 'S', settings: { urls: [`${provider.url}/a`] } })
    const { revision } = await detail(id)
    await cycle()
    expect((await saveConnection(id, { name: 'Autre', expectedRevision: revision })).status).toBe(200)
  })
})

test('the number of connections of an organisation is limited', async () => {
  await app.database.query(
    `insert into connection (id, source, settings, owner_setup_id, is_enabled)
     select 'full-' || n, 'msc-swob', '{}', 'north', false from generate_series(1, 499) n`,
  )
  const body = { source: 'msc-swob', name: 'S', settings: { urls: [`${provider.url}/a`] } }
  const answers = [
    await app.as('olga', 'POST', '/setups/north/connections', { body }),
    await app.as('olga', 'POST', '/setups/north/connections', { body }),
    await app.as('sam', 'POST', '/setups/south/connections', { body }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200])
})
