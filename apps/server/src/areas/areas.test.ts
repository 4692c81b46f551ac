import { readdirSync } from 'node:fs'
import { type AnyCall, CALLS } from '@verglas/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/app.ts'
import { AREAS } from './areas.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const calls = Object.values<AnyCall>(CALLS)
const addressesOf = ({ method, path, aliases }: AnyCall) =>
  [path, ...aliases].map((address) => `${method} /api${address}`)

test('each folder of an area is in the order, and each call of the contract names one of them', () => {
  const names = AREAS.map(({ name }) => name)
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  expect(names.toSorted()).toEqual(folders.toSorted())
  expect([...new Set(calls.map(({ area }) => area))].filter((area) => !names.includes(area))).toEqual([])
})

test.each(AREAS)(
  'the area $name serves every call that the contract gives it, and no other',
  async (area) => {
    const served: string[] = []
    const server = fastify()
    server.addHook('onRoute', ({ method, url }) => {
      served.push(...[method].flat().map((verb) => `${verb} ${url}`))
    })
    for (const addRoutes of area.routes) addRoutes({ ...app, fastify: server })
    await server.ready()

    const own = calls.filter((call) => call.area === area.name).flatMap(addressesOf)
    const others = calls.filter((call) => call.area !== area.name).flatMap(addressesOf)
    expect(own.filter((address) => !served.includes(address))).toEqual([])
    expect(others.filter((address) => served.includes(address))).toEqual([])
  },
)
