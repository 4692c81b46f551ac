import http from 'node:http'
import {
  checksPassword,
  type GeneratedRequest,
  generatedRequest,
} from '../apps/server/src/test-support/generated-requests.ts'
import { rate, thousands } from '../test-material/figure.ts'
import { castpointId, FIVE_HUNDRED, stationId } from '../test-material/five-hundred-stations.ts'
import { pidOf } from './processes.ts'
import { type ProductUnderTest, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial } from './trial.ts'

const ROUNDS = 1_000_000
const CONCURRENCY = 16
const REQUEST_TIMEOUT_MS = 60_000
/** Maximum duration of a request; a longer one would delay all others. */
const SLOW_MS = 250
const EXAMPLES = {
  setupId: [FIVE_HUNDRED.id, FIVE_HUNDRED.id, FIVE_HUNDRED.id, 'a75', 'quebec'],
  userId: [FIVE_HUNDRED.id, 'claire'],
  stationId: [stationId(FIVE_HUNDRED.id, 1), 'a75-garabit'],
  castpointId: [castpointId(FIVE_HUNDRED.id, 1)],
  pointId: [`${FIVE_HUNDRED.id}-1-p`],
}

export const fuzz: Trial = {
  name: 'fuzz',
  title: 'generated requests to every call and beside them (the parsers have `npm run fuzz`)',
  run: ({ rounds, minutes }) =>
    withProductUnderTest(async (product) => {
      const api = pidOf('api', product)
      const seed = new Date().toISOString()
      const untilMs = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
      const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY })
      const statuses = new Map<number | null, number>()
      const failed: string[] = []
      const slowRequests: GeneratedRequest[] = []
      const startedMs = performance.now()
      let number = 0
      const clients = Array.from({ length: CONCURRENCY }, async () => {
        while (number < (rounds ?? ROUNDS) && performance.now() < untilMs) {
          const generated = generatedRequest(seed, number++, EXAMPLES)
          // A stream never ends.
          if (generated.url.includes('/stream')) continue
          const startedRequestMs = performance.now()
          const status = await statusOf(product, generated, agent)
          const answeredMs = performance.now() - startedRequestMs
          if (answeredMs > SLOW_MS && !checksPassword(generated)) slowRequests.push(generated)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === null || status >= 500)
            failed.push(`${status} ${generated.method} ${generated.url} ${generated.body ?? ''}`)
        }
      })
      await Promise.all(clients)
      const tookMs = performance.now() - startedMs
      const slow = await slowAlone(product, slowRequests, agent)
      agent.destroy()
      const statusCounts = [...statuses].sort(([, a], [, b]) => b - a)
      for (const failure of [...failed, ...slow].slice(0, 50))
        process.stdout.write(`  ${failure.slice(0, 500)}\n`)
      return [
        {
          what: 'requests',
          figure: `${thousands(number)}, ${rate((number * 1000) / tookMs, 'requests')}, seed ${seed}`,
        },
        {
          what: 'answers',
          figure: statusCounts
            .map(([status, count]) => `${thousands(count)} × ${status ?? 'none'}`)
            .join(', '),
        },
        noneExpected('– 5xx, or no answer', failed.length),
        noneExpected(`– over ${SLOW_MS} ms, also when sent alone`, slow.length),
        noneExpected('processes that ended', pidOf('api', product) === api ? 0 : 1),
      ]
    }),
}

/** The requests that took too long beside others and also in two repetitions on their own. */
async function slowAlone(
  product: ProductUnderTest,
  requests: readonly GeneratedRequest[],
  agent: http.Agent,
): Promise<string[]> {
  const slow: string[] = []
  for (const request of requests) {
    const durationsMs: number[] = []
    for (let time = 0; time < 2; time += 1) {
      const startedMs = performance.now()
      await statusOf(product, request, agent)
      durationsMs.push(performance.now() - startedMs)
    }
    const fastestMs = Math.min(...durationsMs)
    if (fastestMs > SLOW_MS)
      slow.push(`${fastestMs.toFixed()} ms ${request.method} ${request.url} ${request.body ?? ''}`)
  }
  return slow
}

function statusOf(
  { port, headers }: ProductUnderTest,
  generated: GeneratedRequest,
  agent: http.Agent,
): Promise<number | null> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: generated.url,
      method: generated.method,
      agent,
      timeout: REQUEST_TIMEOUT_MS,
      headers: {
        ...headers,
        ...generated.headers,
        ...(generated.body === null ? {} : { 'content-length': Buffer.byteLength(generated.body) }),
      },
    }
    const request = http.request(options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
      response.on('close', () => resolve(response.statusCode ?? null))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
    request.end(generated.body ?? undefined)
  })
}
