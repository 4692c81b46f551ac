import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'

let app: TestApp
const logged: unknown[] = []
/** Resolves when the reader of the latest request has closed the connection. */
let closed = Promise.resolve()

beforeAll(async () => {
  app = await testApp()
  app.fastify.addHook('onRequest', async (request) => {
    request.log.error = (...line: unknown[]) => void logged.push(line)
  })
  for (const [path, source] of [
    ['/test/slow', slowSource],
    ['/test/broken', brokenSource],
  ] as const)
    app.fastify.post(path, (_request, reply) => {
      const answer = Readable.from(source())
      closed = new Promise((resolve) => answer.once('close', () => resolve()))
      return reply.type('application/octet-stream').send(answer)
    })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  logged.length = 0
})

async function* slowSource() {
  await sleep(200)
  yield Buffer.alloc(1000)
}

async function* brokenSource() {
  await sleep(5)
  yield* failing()
}

function failing(): Buffer[] {
  throw new Error('the source is broken')
}

function requestOf(path: string): http.ClientRequest {
  const { port } = app.fastify.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json' }
  return http.request({ host: '127.0.0.1', port, path, method: 'POST', headers }).end('{}')
}

test('a reader that leaves before the answer begins is no failure of the server', async () => {
  const request = requestOf('/test/slow')
  request.on('error', () => {})
  await sleep(50)
  request.destroy()
  await sleep(50)
  await closed
  await sleep(50)
  expect(logged).toEqual([])
})

test('an answer whose source fails is a failure of the server', async () => {
  const status = await new Promise((resolve, reject) => {
    requestOf('/test/broken')
      .once('error', reject)
      .once('response', (response) => resolve(response.resume().statusCode))
  })
  expect(status).toBe(500)
  expect(JSON.stringify(logged)).toContain('request failed')
})
