import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ms } from '../test-material/figure.ts'
import { FIVE_HUNDRED } from '../test-material/five-hundred-stations.ts'
import { withLoad } from '../test-material/load.ts'
import { memoryMb, pidOf } from './processes.ts'
import { type ProductUnderTest, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial } from './trial.ts'

const MINUTES = 3
/**
 * Several MB for each reader: the operating system buffers up to four of them per connection before anything
 * waits in the program.
 */
const BURST = { ticks: 150, everyMs: 250 } as const
const READERS = 60
const CUT_BODIES = 500
/** Maximum memory of all readers: the largest buffer of each, and as much again for the rest of its connection. */
const BUDGET_MB = 400
/** A request must be complete within 30 s, which is checked every five. */
const BODY_BUDGET_MS = 40_000

export const slow: Trial = {
  name: 'slow',
  title: 'readers of streams that stand still, bodies that never end',
  run: ({ minutes }) =>
    withProductUnderTest(async (product) => {
      const api = pidOf('api', product) ?? 0
      const restMb = memoryMb(api)
      const path = `/api/setups/${FIVE_HUNDRED.id}/stream`
      const readers = Array.from({ length: READERS }, () =>
        openSocket(
          product,
          `GET ${path} HTTP/1.1\r\nhost: here\r\nauthorization: ${product.headers.authorization}\r\n\r\n`,
        ),
      )
      await sleep(1000)
      for (const { socket } of readers) socket.pause()
      const body = `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
      const bodies = Array.from({ length: CUT_BODIES }, () => openSocket(product, body))
      const bodiesMs = performance.now()
      const untilMs = bodiesMs + (minutes ?? MINUTES) * 60_000
      let [ticks, peakMb, bodiesClosedMs] = [0, 0, Number.POSITIVE_INFINITY]
      const publishing = (async () => {
        while (performance.now() < untilMs) {
          const nextMs = performance.now() + BURST.everyMs
          await product.database.query(
            "select publish('live', null, '[]'::jsonb) from generate_series(1, $1::integer)",
            [BURST.ticks],
          )
          ticks += BURST.ticks
          await sleep(Math.max(0, nextMs - performance.now()))
        }
      })()
      const steady = withLoad((load) =>
        load({
          url: `${product.url}/api/setups/${FIVE_HUNDRED.id}/points`,
          headers: product.headers,
          connections: 10,
          forMs: untilMs - performance.now(),
          perSecond: 50,
        }),
      )
      while (performance.now() < untilMs) {
        await sleep(1000)
        peakMb = Math.max(peakMb, memoryMb(api))
        if (bodies.every(({ isClosed }) => isClosed()))
          bodiesClosedMs = Math.min(bodiesClosedMs, performance.now() - bodiesMs)
      }
      const [loaded] = await Promise.all([steady, publishing])
      // Only a socket that is read to its end shows how many bytes it has received and that it was closed.
      for (const { socket } of readers) socket.resume()
      await sleep(5000)
      const stillOpen = readers.filter(({ isClosed }) => !isClosed()).length
      for (const { socket } of [...readers, ...bodies]) socket.destroy()
      await sleep(5000)
      return [
        { what: 'publications to each of 60 readers that stand still', figure: String(ticks) },
        noneExpected('– of them not dropped', stillOpen),
        {
          what: 'memory of the api process at the most',
          figure: `${peakMb} MB (${restMb} at rest, ${memoryMb(api)} afterwards)`,
          budget: `${BUDGET_MB} MB`,
          isMet: peakMb <= BUDGET_MB,
        },
        {
          what: `${CUT_BODIES} bodies that never end, until all were closed`,
          figure: ms(bodiesClosedMs),
          budget: ms(BODY_BUDGET_MS),
          isMet: bodiesClosedMs <= BODY_BUDGET_MS,
        },
        {
          what: 'others at 50 requests/s meanwhile',
          figure: `p50 ${ms(loaded.p50Ms)}, p99 ${ms(loaded.p99Ms)}`,
        },
        noneExpected('– that failed', loaded.failures),
        noneExpected('processes that ended', pidOf('api', product) === api ? 0 : 1),
      ]
    }),
}

function openSocket({ port }: ProductUnderTest, text: string): { socket: Socket; isClosed(): boolean } {
  const socket = connect(port, '127.0.0.1')
  let isClosed = false
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  socket.write(text)
  socket.resume()
  return { socket, isClosed: () => isClosed }
}
