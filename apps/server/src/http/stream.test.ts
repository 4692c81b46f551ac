import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, publishTick } from '../db/publish.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await testApp()
  address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

type Event = { event: string; id: number; data: { rev: number; topics?: string[] } }

/** Reads the stream until `until` returns true or two seconds have passed. */
async function events(
  person: string,
  until: (received: Event[]) => boolean,
  options: { lastEventId?: number; onOpen?: () => Promise<unknown> } = {},
): Promise<Event[]> {
  const setupId = person === 'sam' ? 'south' : 'north'
  const stopping = new AbortController()
  const timer = setTimeout(() => stopping.abort(), 2000)
  const response = await fetch(`${address}/api/setups/${setupId}/stream`, {
    headers: {
      authorization: `Bearer ${person}`,
      accept: 'text/event-stream',
      ...(options.lastEventId ? { 'last-event-id': String(options.lastEventId) } : {}),
    },
    signal: stopping.signal,
  })
  const received: Event[] = []
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]
        const event = field('event')
        if (!event) continue
        received.push({ event, id: Number(field('id')), data: JSON.parse(field('data') ?? '{}') })
        if (event === 'hello') await options.onOpen?.()
      }
      if (until(received)) break
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
  clearTimeout(timer)
  stopping.abort()
  return received
}

const observe = (setupId: string) =>
  publish(app.database, {
    origin: 'live',
    setupId,
    batches: [
      {
        kind: 'observation',
        rows: [
          anObservation(`${setupId}-1`, new Date().toISOString(), {
            air_temperature_c: Math.round(performance.now()) % 40,
          }),
        ],
      },
    ],
  })

test('a publication reaches an open stream within a second, with its topics', async () => {
  const startedMs = performance.now()
  const received = await events('olga', (all) => all.some(({ event }) => event === 'publication'), {
    onOpen: () => observe('north'),
  })
  expect(received.at(-1)).toMatchObject({ event: 'publication', data: { topics: ['observation'] } })
  expect(performance.now() - startedMs).toBeLessThan(1000)
})

test('a stream has what is public and what belongs to its organisation, nothing else', async () => {
  const published = { north: 0, tick: 0 }
  const received = await events('sam', (all) => all.some(({ event }) => event === 'publication'), {
    async onOpen() {
      published.north = (await observe('north')).rev
      published.tick = (await publishTick(app.database)).rev
    },
  })
  const revs = received.filter(({ event }) => event === 'publication').map(({ id }) => id)
  expect(revs).toEqual([published.tick])
})

test('a client that was disconnected gets the publications that it missed', async () => {
  const { rev: lastReceived } = await publishTick(app.database)
  const { rev: missed } = await observe('north')
  await app.tail.waitForRevision(missed)
  const received = await events(
    'olga',
    (all) => all.some(({ event, id }) => event === 'publication' && id === missed),
    { lastEventId: lastReceived },
  )
  expect(received.map(({ event, id }) => [event, id])).toContainEqual(['publication', missed])
})

test('a stream without the right is refused', async () => {
  const answer = await fetch(`${address}/api/setups/north/stream`, {
    headers: { authorization: 'Bearer sam' },
  })
  expect(answer.status).toBe(404)
})
