import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ requestMs: 300 })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('a body that never ends times out', async () => {
  const { port } = app.fastify.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/setups/north/connections HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d/)
}, 5000)
