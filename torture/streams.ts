import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { publish } from '../apps/server/src/db/publish.ts'
import { ms, percentile } from '../test-material/figure.ts'
import { FIVE_HUNDRED, stationId } from '../test-material/five-hundred-stations.ts'
import { readingRow } from '../test-material/generated-weather.ts'
import { withLoad } from '../test-material/load.ts'
import { memoryMb, pidOf } from './processes.ts'
import { type ProductUnderTest, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial } from './trial.ts'

const MINUTES = 60
const STREAMS = 1000
const PER_SECOND = 200
const PUBLISH_MS = 1000
const LOOK_MS = 5000
/** Memory counts as flat if the median of the last third exceeds that of the second by at most this much. */
const FLAT = { share: 1.1, mb: 20 }

export const streams: Trial = {
  name: 'streams',
  title: 'a thousand streams and 200 requests a second, with a publication each second',
  run: ({ minutes }) =>
    withProductUnderTest(async (product) => {
      const forMs = (minutes ?? MINUTES) * 60_000
      const api = pidOf('api', product) ?? 0
      const opened = await openStreams(product)
      const memory: number[] = []
      let published = 0
      const publishing = setInterval(() => {
        const rows = [readingRow(stationId(FIVE_HUNDRED.id, published % 500), published, Date.now())]
        publish(product.database, {
          origin: 'live',
          setupId: FIVE_HUNDRED.id,
          batches: [{ kind: 'observation', rows }],
        }).then(
          () => {
            published += 1
          },
          (error) => process.stderr.write(`${error}\n`),
        )
      }, PUBLISH_MS)
      const looking = setInterval(() => memory.push(memoryMb(api)), LOOK_MS)
      const loaded = await withLoad((load) =>
        load({
          url: `${product.url}/api/setups/${FIVE_HUNDRED.id}/stations`,
          headers: { ...product.headers, 'accept-encoding': 'gzip' },
          connections: 20,
          forMs,
          perSecond: PER_SECOND,
        }),
      )
      clearInterval(publishing)
      clearInterval(looking)
      await sleep(1000)
      const fewestEvents = Math.min(...opened.map(({ events }) => events()))
      const closed = opened.filter(({ isOpen }) => !isOpen()).length
      for (const { close } of opened) close()
      const third = Math.floor(memory.length / 3)
      const middleOf = (index: number) => percentile(memory.slice(index * third, (index + 1) * third), 0.5)
      const [second, last] = [middleOf(1), middleOf(2)]
      return [
        { what: 'streams, and minutes', figure: `${opened.length}, ${(forMs / 60_000).toFixed(0)}` },
        noneExpected('– streams that ended', closed),
        {
          what: '– fewest events of a stream, of publications of its organisation',
          figure: `${fewestEvents} of ${published}`,
        },
        noneExpected('– events that were missed', Math.max(0, published - fewestEvents)),
        {
          what: 'memory of the api process in each third',
          figure: `${middleOf(0)}, ${second}, ${last} MB`,
          budget: 'flat',
          isMet: last <= Math.max(second * FLAT.share, second + FLAT.mb),
        },
        {
          what: `latest of 500 stations at ${PER_SECOND} requests/s`,
          figure: `p50 ${ms(loaded.p50Ms)}, p99 ${ms(loaded.p99Ms)}, slowest ${ms(loaded.slowestMs)}`,
        },
        noneExpected('– that failed', loaded.failures),
      ]
    }),
}

type Stream = { events(): number; isOpen(): boolean; close(): void }

/** Opens a few at a time; the trial is about whether they stay open. */
async function openStreams(product: ProductUnderTest): Promise<Stream[]> {
  const opened: Stream[] = []
  while (opened.length < STREAMS) {
    opened.push(...(await Promise.all(Array.from({ length: 20 }, () => openStream(product)))))
  }
  return opened
}

function openStream({ url, headers }: ProductUnderTest): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}/api/setups/${FIVE_HUNDRED.id}/stream`,
      { headers, agent: false },
      (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`a stream was answered ${response.statusCode}`))
        let [events, isOpen] = [0, true]
        response.on('data', (chunk: Buffer) => {
          events += chunk.toString('latin1').split('event: publication').length - 1
        })
        response.on('close', () => {
          isOpen = false
        })
        resolve({ events: () => events, isOpen: () => isOpen, close: () => request.destroy() })
      },
    )
    request.on('error', reject)
  })
}
