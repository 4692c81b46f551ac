import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { ANYWHERE } from '../../requesting/outbound.ts'
import { runningBroker } from '../../requesting/push/test-brokers.ts'
import { listenTo } from '../../requesting/push/test-listener.ts'
import { aPublisher } from '../../requesting/push/test-publisher.ts'
import { refusalsIn } from '../../test-support/parsing.ts'
import { parsed } from '../../test-support/pull-once.ts'
import { blitzortung } from './source.ts'
import { aStrike } from './strikes-builder.ts'

const NOW = new Date('2026-07-20T15:04:30Z')
const broker = await runningBroker('MQTT_URL')
/** Six letters of a cell that hardly any other test listens to. */
const CELL = Array.from({ length: 6 }, () => 'bcdefghjkmnpqrstuvwxyz'[Math.floor(Math.random() * 22)]).join(
  '',
)

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

const connection = (settings: Record<string, unknown>) => ({
  id: randomUUID(),
  settings,
  cursor: {},
  contact: 'ops@example.org',
  outbound: ANYWHERE,
})

describe.skipIf(!broker)('strikes from a Mosquitto broker (MQTT_URL)', () => {
  const settings = { broker: `mqtt://${broker?.host}`, geohashes: [CELL] }

  test('come in batches from the requested cells, and from no others', async () => {
    const listener = listenTo(blitzortung, connection(settings), NOW)
    closing.push(() => listener.stop())
    await sleep(300)
    const sender = await aPublisher(Number(broker?.port), broker?.hostname)
    closing.push(sender.close)
    const [, inside] = aStrike()
    const [, outside] = aStrike({ lat: 10 })
    await sender.publish(`blitzortung/1.1/${[...CELL].join('/')}/u/1`, inside)
    await sender.publish(`blitzortung/1.1/${[...CELL].reverse().join('/')}/a`, outside)
    await sender.publish(`blitzortung/1.1/${[...CELL].join('/')}/u/2`, 'x'.repeat(100_000))
    const arrived = await listener.until(1)
    await sleep(300)
    const facts = []
    for (const { message } of listener.all.length > 1 ? listener.all : arrived)
      facts.push(...(await parsed('blitzortung', message, settings)))
    expect(facts.filter(({ kind }) => kind === 'strike')).toMatchObject([{ latitudeDeg: 45.123456 }])
    expect(refusalsIn(facts)).toMatchObject([{ reason: 'malformed' }])
    expect(arrived[0]).toMatchObject({
      isBatch: true,
      cursor: { heardAt: expect.stringContaining('2026-07-20T15:04:3') },
    })
  })
})

test.each([
  ['no broker', { geohashes: ['u0'] }, /broker/],
  ['a broker of another kind', { broker: 'https://example.org', geohashes: ['u0'] }, /broker/],
  [
    'a password in the address',
    { broker: 'mqtt://a:b@example.org', geohashes: ['u0'] },
    /fields of their own/,
  ],
  ['a wildcard for a cell', { broker: 'mqtt://example.org', geohashes: ['#'] }, /geohash/],
  ['no cell', { broker: 'mqtt://example.org', geohashes: [] }, /geohashes/],
])('settings with %s are refused with a clear message', async (_, settings, words) => {
  expect(String(await listenTo(blitzortung, connection(settings), NOW).failure())).toMatch(words)
})
