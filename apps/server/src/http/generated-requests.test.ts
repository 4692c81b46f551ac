import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksPassword, generatedRequest } from '../test-support/generated-requests.ts'
import { processorMs } from '../test-support/processor-time.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { platformRoutes } from './platform-routes.ts'

const REQUESTS = 500
/** A request that takes longer holds up all others. */
const MAX_MS = 250
const EXAMPLES = {
  setupId: ['north', 'north', 'north', 'south'],
  userId: ['olga', 'sam'],
  stationId: ['north-1', 'south-1'],
  castpointId: ['north-c1', 'south-c1'],
  pointId: ['north-p1', 'south-p1'],
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await platformRoutes(app, null)
})
afterAll(() => app.close())

// the long form is `npm run torture -- fuzz`, against the program itself
test('no generated request causes an internal error', async () => {
  const failed: string[] = []
  const statuses = new Map<number, number>()
  for (let number = 0; number < REQUESTS; number++) {
    const request = generatedRequest('short', number, EXAMPLES)
    const { method, url, headers, body } = request
    // a stream never ends
    if (url.includes('/stream')) continue
    const send = async () => {
      const startedMs = processorMs()
      const answer = await app.fastify.inject({
        method: method as 'GET',
        url,
        headers: { authorization: 'Bearer olga', ...headers },
        ...(body === null ? {} : { payload: body }),
      })
      return { answer, tookMs: processorMs() - startedMs }
    }
    const { answer: response, tookMs } = await send()
    // A garbage collection may slow down one measurement, but not three.
    if (
      !checksPassword(request) &&
      tookMs > MAX_MS &&
      (await send()).tookMs > MAX_MS &&
      (await send()).tookMs > MAX_MS
    )
      failed.push(`${number}: ${tookMs} ms for ${method} ${url} ${body?.slice(0, 200)}`)
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
    if (response.statusCode >= 500) failed.push(`${number}: ${method} ${url} ${body ?? ''} ${response.body}`)
  }
  expect(failed).toEqual([])
  // some requests reach the database
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
})
