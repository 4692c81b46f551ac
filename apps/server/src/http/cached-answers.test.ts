import { type AnyCall, CALLS, getRoadcast, listLayers, listUserAlerts } from '@verglas/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishTick } from '../db/publish.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { AnswerCache } from './answer-cache.ts'
import type { App } from './app.ts'
import { serve } from './serve.ts'

let testedApp: TestApp
let app: App
beforeAll(async () => {
  testedApp = await testApp()
  await testedApp.tail.waitForRevision((await publishTick(testedApp.database)).rev)
})
beforeEach(() => {
  app = { ...testedApp, fastify: fastify(), answers: new AnswerCache() }
})
afterAll(() => testedApp.close())

const NO_ROADCAST = {
  castpointId: 'north-c1',
  timezone: 'Europe/Paris',
  run: null,
  points: [],
  fine: [],
  previous: null,
}

const ask = async (person: string, path: string, headers: Record<string, string> = {}) => {
  const authorization = `Bearer ${person}`
  const answer = await app.fastify.inject({ url: `/api${path}`, headers: { authorization, ...headers } })
  return { status: answer.statusCode, etag: String(answer.headers.etag), text: answer.body }
}

test('the handler of an answer cached for the organisation receives neither the person nor the time', async () => {
  const contextKeys: string[][] = []
  serve(app, listLayers, async (context) => {
    contextKeys.push(Object.keys(context).sort())
    // @ts-expect-error
    context.person
    // @ts-expect-error
    context.member
    // @ts-expect-error
    context.caller
    // @ts-expect-error
    context.now
    return { layers: [] }
  })
  const first = await ask('olga', '/setups/north/layers')
  const second = await ask('duo', '/setups/north/layers')
  expect(contextKeys).toEqual([['asOf', 'body', 'db', 'params', 'query']])
  expect(second).toEqual(first)
  // The handler receives the same if the answer is not cached, as with `time`.
  await ask('olga', `/setups/north/layers?time=${testedApp.tail.latest().at}`)
  expect(contextKeys[1]).toEqual(contextKeys[0])
})

test('an answer that varies by person is cached for each, and for their zones', async () => {
  let computations = 0
  serve(app, listUserAlerts, async ({ caller }) => {
    computations += 1
    return { alerts: [], unread: caller.zoneIds.length, roadUntil: new Date(0).toISOString(), maps: [] }
  })
  const path = '/setups/north/users/olga/alerts'
  const before = await ask('olga', path)
  await ask('olga', path)
  expect(computations).toBe(1)
  expect(JSON.parse(before.text)).toMatchObject({ unread: 0 })

  await testedApp.database.query("update membership set zone_ids = '{a}' where person_id = 'olga'")
  testedApp.guard.forget('olga')
  const after = await ask('olga', path, { 'if-none-match': before.etag })
  expect(after.status).toBe(200)
  expect(JSON.parse(after.text)).toMatchObject({ unread: 1 })
  expect(computations).toBe(2)
})

test('an answer with fields that need features is cached per combination of features, and does not mix them', async () => {
  let computations = 0
  serve(app, getRoadcast, async ({ may }) => {
    computations += 1
    // @ts-expect-error
    expect(may('alerts')).toBe(false)
    return { ...NO_ROADCAST, isBridge: may('bridge') ? true : null }
  })
  const path = '/castpoints/north-c1/roadcast'
  const features = ['roadcast', 'alerts']
  const grantFeatures = async (additional: string[]) => {
    const granted = [...features, ...additional]
    await testedApp.database.query("update role set features = $1 where id = 'visitor'", [granted])
    testedApp.guard.forget('vera')
  }
  await grantFeatures([])
  const before = await ask('vera', path)
  await grantFeatures(['bridge'])
  const after = await ask('vera', path, { 'if-none-match': before.etag })
  expect(JSON.parse(before.text)).toMatchObject({ isBridge: null })
  expect(JSON.parse(after.text)).toMatchObject({ isBridge: true })
  await ask('vera', path)
  await grantFeatures([])
  expect(await ask('vera', path)).toEqual(before)
  expect(computations).toBe(2)
})

test('a call that reads the log belongs to an organisation, and only such a call declares that it varies', () => {
  for (const { path, topics, varies, dependsOnFeatures, access } of Object.values<AnyCall>(CALLS)) {
    if (topics) expect(['member', 'self'], path).toContain(access.scope)
    else expect([varies, dependsOnFeatures], path).toEqual([null, []])
    // an address that names the person is answered to that person only
    if (topics && access.scope === 'self') expect(varies, path).toBe('person')
  }
})

test('an answer is cached per forecast point', async () => {
  serve(app, getRoadcast, async ({ params }) => ({
    ...NO_ROADCAST,
    castpointId: params.castpointId,
    isBridge: null,
  }))
  expect((await ask('olga', '/castpoints/north-c1/roadcast')).text).toContain('"castpointId":"north-c1"')
  expect((await ask('olga', '/castpoints/north-c2/roadcast')).text).toContain('"castpointId":"north-c2"')
})

test('an answer back in time is not cached, since it is requested only once', async () => {
  let computations = 0
  serve(app, listLayers, async () => {
    computations += 1
    return { layers: [] }
  })
  const path = `/setups/north/layers?time=${testedApp.tail.latest().at}`
  const { etag } = await ask('olga', path)
  await ask('olga', path)
  expect({ etag, computations }).toEqual({ etag: 'undefined', computations: 2 })
})

test('an answer is cached for the requesting organisation when the address names none', async () => {
  serve(app, getRoadcast, async ({ db }) => ({
    ...NO_ROADCAST,
    castpointId: `of ${db.setupId}`,
    isBridge: null,
  }))
  for (const setup of ['north', 'south'])
    expect((await ask('duo', '/castpoints/north-c1/roadcast', { 'x-setup': setup })).text).toContain(
      `of ${setup}`,
    )
})
