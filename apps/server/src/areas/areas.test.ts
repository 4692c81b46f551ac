import { readdirSync } from 'node:fs'
import { type AnyCall, CALLS } from '@verglas/contract'
import { AREA_NAMES } from '@verglas/contract/areas'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { AREAS } from './areas.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const calls = Object.values<AnyCall>(CALLS)
const addressesOf = ({ method, path, aliases }: AnyCall) =>
  [path, ...aliases].map((address) => `${method} /api${address}`)

test('the server has the areas of the contract, each in its folder', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  expect(AREAS.map(({ name }) => name).toSorted()).toEqual(AREA_NAMES)
  expect(folders.toSorted()).toEqual(AREA_NAMES)
})

test.each(AREAS)(
  'the area $name serves every call that the contract assigns to it, and no other',
  async (area) => {
    const served: string[] = []
    const server = fastify()
    server.addHook('onRoute', ({ method, url }) => {
      served.push(...[method].flat().map((verb) => `${verb} ${url}`))
    })
    for (const addRoutes of area.routes) addRoutes({ ...app, fastify: server })
    await server.ready()

    const areaAddresses = calls.filter((call) => call.area === area.name).flatMap(addressesOf)
    const others = calls.filter((call) => call.area !== area.name).flatMap(addressesOf)
    expect(areaAddresses.filter((address) => !served.includes(address))).toEqual([])
    expect(others.filter((address) => served.includes(address))).toEqual([])
  },
)
