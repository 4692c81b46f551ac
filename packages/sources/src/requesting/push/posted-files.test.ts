import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSwob, WINTER } from '../../providers/msc-swob/swob-builder.ts'
import { mscSwobPush } from '../../providers/msc-swob-push/source.ts'
import type { Cursor, Pulled } from '../connection.ts'
import { PREFETCH, queueName } from './posted-files.ts'
import { runningBroker, wireTo } from './test-brokers.ts'
import { listenTo, type TestListener, textOf } from './test-listener.ts'
import { aDatamart, type Datamart } from './test-posts.ts'

const NOW = new Date('2026-01-15T12:05:00Z')
const broker = await runningBroker('AMQP_URL')
const at = (minute: number) => ({
  ...WINTER,
  identification: { date_tm: `2026-01-15T11:${String(minute).padStart(2, '0')}:00.000Z` },
})
const path = (name: string) => `today/observations/swob-ml/20260115/CWPK/${name}-swob.xml`

describe.skipIf(!broker)('files announced by a RabbitMQ broker (AMQP_URL)', () => {
  let mart: Datamart
  let listeners: TestListener[] = []
  beforeEach(async () => {
    mart = await aDatamart(broker as URL, mscSwobPush)
  })
  afterEach(async () => {
    for (const listener of listeners) await listener.stop().catch(() => {})
    listeners = []
    await mart.close()
  })

  /** Listens and waits until the queue is bound, because messages sent before are lost. */
  async function listen(cursor: Cursor = {}, more: Record<string, unknown> = {}, now = NOW) {
    const connection = mart.connection(cursor, more)
    const listener = listenTo(mscSwobPush, connection, now)
    listeners.push(listener)
    await mart.untilConsumed(queueName(mscSwobPush.settings.parse(connection.settings), connection))
    return listener
  }
  const storeAll = (pulled: readonly Pulled[]) => {
    for (const step of pulled) step.stored?.()
  }

  test('each file is fetched and passed on in the order of the messages, in both formats', async () => {
    const listener = await listen()
    await mart.post(path('1'), aSwob(at(1)))
    await mart.post(path('2'), aSwob(at(2)), { form: 'v03' })
    const [first, second] = await listener.until(2)
    expect(first?.message?.name).toBe(`${mart.server.url}/${path('1')}`)
    expect(await textOf(first?.message)).toBe(aSwob(at(1)))
    expect(await textOf(second?.message)).toBe(aSwob(at(2)))
    expect(mart.server.requests[0]?.headers['user-agent']).toContain('ops@example.org')
    expect(Date.parse(second?.cursor.heardAt ?? '')).toBeGreaterThanOrEqual(NOW.getTime())
  })

  test('a message is removed from the broker only once its file is stored', async () => {
    const listener = await listen()
    await mart.post(path('1'), aSwob(at(1)))
    await mart.post(path('2'), aSwob(at(2)))
    const [first, second] = await listener.until(2)
    first?.stored?.()
    await sleep(100)
    await listener.stop()
    const secondSession = await listen(second?.cursor)
    const [redelivered, ...more] = await secondSession.until(1)
    expect(redelivered?.message?.name).toContain(path('2'))
    expect(more).toEqual([])
    redelivered?.stored?.()
    await sleep(100)
    await secondSession.stop()
    const last = await listen(second?.cursor)
    await sleep(500)
    expect(last.all).toEqual([])
  })

  test('a repeated message does not fetch its file again', async () => {
    const listener = await listen()
    await mart.post(path('1'), aSwob(at(1)))
    storeAll(await listener.until(1))
    await mart.post(path('1'), aSwob(at(1)))
    await mart.post(path('1'), aSwob(at(1)), { form: 'v03' })
    const arrived = await listener.until(3)
    expect(arrived.map(({ message }) => message !== null)).toEqual([true, false, false])
    expect(mart.server.requests).toHaveLength(1)
    await mart.post(path('1'), aSwob(at(3)))
    expect(await textOf((await listener.until(4))[3]?.message)).toBe(aSwob(at(3)))
  })

  test('an invalid message is refused, and the rest continues', async () => {
    const listener = await listen()
    await mart.announce('\u0000\ufffd{"')
    await mart.announce('{"baseUrl": 5}')
    await mart.post(path('1'), aSwob(at(1)), { base: 'http://169.254.169.254' })
    await mart.post(path('2'), aSwob(at(2)), { base: mart.server.url.replace('127.0.0.1', 'localhost') })
    await mart.announce(`20260115120107.123 ${mart.server.url} ${path('away')}`, { sum: 'R,abc' })
    await mart.announce(`20260115120107.123 ${mart.server.url} ${path('missing')}`)
    await mart.post(path('3'), aSwob(at(3)), { hex: '00'.repeat(16) })
    await mart.post(path('4'), aSwob(at(4)))
    const arrived = await listener.until(8, 25_000)
    expect(
      arrived.map(({ message, refusal }) => (message ? 'taken' : (refusal?.reason ?? 'nothing'))),
    ).toEqual([
      'malformed',
      'malformed',
      'forbidden_address',
      'forbidden_address',
      'nothing',
      'http_status',
      'checksum',
      'taken',
    ])
    storeAll(arrived)
    await sleep(100)
    await listener.stop()
    const secondSession = await listen(arrived.at(-1)?.cursor)
    await sleep(300)
    expect(secondSession.all).toEqual([])
  }, 40_000)

  test('a file that appears shortly after its message is waited for', async () => {
    const listener = await listen()
    let tries = 0
    mart.override.answer = (_, response) => {
      tries += 1
      if (tries > 1) return false
      response.writeHead(404).end()
      return true
    }
    await mart.post(path('1'), aSwob(at(1)))
    expect((await listener.until(1))[0]?.message).not.toBeNull()
  })

  test('while the file provider is unavailable no message is removed from the broker', async () => {
    const listener = await listen()
    let isAway = true
    mart.override.answer = (_, response) => {
      if (isAway) response.destroy()
      return isAway
    }
    await mart.post(path('1'), aSwob(at(1)))
    expect(String(await listener.failure())).toMatch(/socket hang up|ECONNRESET/)
    isAway = false
    const secondSession = await listen()
    expect((await secondSession.until(1))[0]?.message?.name).toBe(`${mart.server.url}/${path('1')}`)
  }, 30_000)

  test('a provider that asks for a pause gets it, and the message is delivered again', async () => {
    const listener = await listen()
    mart.override.answer = (_, response) => {
      response.writeHead(429, { 'retry-after': '120' }).end()
      return true
    }
    await mart.post(path('1'), aSwob(at(1)))
    expect(String(await listener.failure())).toMatch(/asks for rest until 2026-01-15T12:07/)
    expect(listener.all.at(-1)).toMatchObject({ message: null, refusal: { reason: 'throttled' } })
    expect(listener.all.at(-1)?.stored).toBeUndefined()
    mart.override.answer = null
    const secondSession = await listen(listener.all.at(-1)?.cursor)
    expect((await secondSession.until(1))[0]?.message?.name).toContain(path('1'))
  })

  test('a flood of messages stays on the broker until those received are stored', async () => {
    const listener = await listen()
    const text = aSwob(at(1))
    const count = PREFETCH + 300
    for (let index = 0; index < count; index += 1) await mart.post(path(String(index)), text)
    await listener.until(PREFETCH)
    await sleep(500)
    expect(listener.all).toHaveLength(PREFETCH)
    let stored = 0
    while (stored < count) {
      const arrived = await listener.until(Math.min(stored + 100, count))
      storeAll(arrived.slice(stored))
      stored = arrived.length
    }
    const names = new Set(listener.all.map(({ message }) => message?.name))
    expect(names.size).toBe(count)
  }, 60_000)

  test('after a lost connection it fails with a clear message, and nothing is lost or read twice from elsewhere', async () => {
    const wire = await wireTo(broker as URL)
    const more = { broker: `amqp://127.0.0.1:${wire.port}`, catchUp: [`${mart.server.url}/latest.xml`] }
    mart.files.set('/latest.xml', aSwob(at(0)))
    const listener = await listen({}, more)
    await mart.post(path('1'), aSwob(at(1)))
    await mart.post(path('2'), aSwob(at(2)))
    const arrived = await listener.until(3)
    expect(arrived[0]?.message?.name).toBe(`${mart.server.url}/latest.xml`)
    arrived[0]?.stored?.()
    arrived[1]?.stored?.()
    await sleep(100)
    wire.cut()
    expect(String(await listener.failure())).toMatch(/^Error: amqp:\/\/127\.0\.0\.1:\d+: /)
    arrived[2]?.stored?.()
    await mart.post(path('3'), aSwob(at(3)))
    const secondSession = await listen(arrived.at(-1)?.cursor, more)
    const redelivered = (await secondSession.until(2)).map(({ message }) => message?.name)
    expect(redelivered).toEqual([path('2'), path('3')].map((name) => `${mart.server.url}/${name}`))
    await wire.close()
  })

  test('files too old for the queue are read once, and only if they are new', async () => {
    const more = { catchUp: [`${mart.server.url}/latest.xml`] }
    mart.files.set('/latest.xml', aSwob(at(0)))
    const listener = await listen({}, more)
    await mart.post(path('1'), aSwob(at(1)))
    const arrived = await listener.until(2)
    expect(arrived.map(({ message }) => message?.name.replace(mart.server.url, ''))).toEqual([
      '/latest.xml',
      `/${path('1')}`,
    ])
    storeAll(arrived)
    await listener.stop()
    const { cursor } = arrived[1] ?? {}
    const soon = await listen(cursor, more, new Date(NOW.getTime() + 60_000))
    await sleep(300)
    await soon.stop()
    expect(mart.server.requests).toHaveLength(2)
    const laterListener = await listen(cursor, more, new Date(NOW.getTime() + 6 * 60_000))
    await expect.poll(() => laterListener.all.length, { timeout: 10_000 }).toBe(1)
    await laterListener.stop()
    expect(mart.server.requests[2]?.headers['if-none-match']).toBeDefined()
    expect(laterListener.all).toMatchObject([{ message: null, refusal: null }])
  })

  test('a wrong password gives a clear message', async () => {
    const listener = listenTo(mscSwobPush, mart.connection({}, { password: 'wrong' }), NOW)
    expect(String(await listener.failure())).toMatch(/ACCESS.REFUSED/i)
  })

  test('a broker in the machine’s own network is not contacted unless its operator allows it', async () => {
    const { outbound, ...connection } = mart.connection()
    const strict = {
      ...connection,
      outbound: {
        ...outbound,
        check: () => {
          throw new Error('not a host of this source')
        },
      },
    }
    const listener = listenTo(mscSwobPush, strict, NOW)
    expect(String(await listener.failure())).toMatch('not a host of this source')
  })
})
