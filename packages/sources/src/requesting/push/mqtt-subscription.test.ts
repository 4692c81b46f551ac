import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { ANYWHERE, outboundTo } from '../outbound.ts'
import { acknowledgeAll, batchesOf } from './mqtt-batches.ts'
import { type Subscription, type SubscriptionOptions, subscribe } from './mqtt-subscription.ts'
import { hasOwnMosquitto, ownMosquitto, runningBroker, wireTo } from './test-brokers.ts'
import { aPublisher } from './test-publisher.ts'

const broker = await runningBroker('MQTT_URL')

let open: { close(): unknown }[] = []
afterEach(async () => {
  for (const closable of open.reverse()) await closable.close()
  open = []
})
const closing = <T extends { close(): unknown }>(closable: T): T => {
  open.push(closable)
  return closable
}

const options = (overrides: Partial<SubscriptionOptions> & { broker: URL }): SubscriptionOptions => ({
  clientId: `v-${randomUUID().slice(0, 12)}`,
  user: null,
  password: null,
  topics: ['verglas/none'],
  maxUnacknowledged: 1000,
  outbound: ANYWHERE,
  signal: new AbortController().signal,
  ...overrides,
})

async function collectUntilQuiet(subscription: Subscription, quietMs = 400) {
  const deliveries = []
  for (let message = await subscription.next(2000); message; message = await subscription.next(quietMs))
    deliveries.push(message)
  return deliveries
}
const payloads = (deliveries: { payload: Uint8Array }[]) =>
  deliveries.map(({ payload }) => Buffer.from(payload).toString())

describe.skipIf(!broker)('a session with a Mosquitto broker (MQTT_URL)', () => {
  const url = broker as URL
  const topic = () => `verglas/${randomUUID()}`
  const publisher = async () => closing(await aPublisher(Number(url.port), url.hostname))

  test('messages arrive in order', async () => {
    const settings = options({ broker: url, topics: [topic()] })
    const subscription = closing(await subscribe(settings))
    const { publish } = await publisher()
    for (const text of ['a', 'b', 'c']) await publish(settings.topics[0] ?? '', text)
    expect(payloads(await collectUntilQuiet(subscription))).toEqual(['a', 'b', 'c'])
  })

  test('unacknowledged messages arrive again after a lost connection, with those sent in the meantime', async () => {
    const wire = closing(await wireTo(url))
    const settings = options({ broker: new URL(`mqtt://127.0.0.1:${wire.port}`), topics: [topic()] })
    const first = await subscribe(settings)
    const { publish } = await publisher()
    for (const text of ['a', 'b', 'c']) await publish(settings.topics[0] ?? '', text)
    const deliveries = await collectUntilQuiet(first)
    deliveries[0]?.acknowledge()
    deliveries[0]?.acknowledge()
    await sleep(100)
    wire.cut()
    await expect(first.next(5000)).rejects.toThrow(/^mqtt:\/\/127\.0\.0\.1:\d+: /)
    deliveries[1]?.acknowledge()
    await publish(settings.topics[0] ?? '', 'd')
    const second = closing(await subscribe(settings))
    const afterReconnect = await collectUntilQuiet(second)
    expect(payloads(afterReconnect)).toEqual(['b', 'c', 'd'])
    acknowledgeAll(afterReconnect)()
    await sleep(100)
    second.close()
    expect(await collectUntilQuiet(closing(await subscribe(settings)))).toEqual([])
  })

  test('unacknowledged messages stay on the broker, and few are buffered here', async () => {
    const settings = options({ broker: url, topics: [topic()], maxUnacknowledged: 5 })
    const subscription = closing(await subscribe(settings))
    const { publish } = await publisher()
    const sent = Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(2000)}`)
    await Promise.all(sent.map((text) => publish(settings.topics[0] ?? '', text)))
    const delivered = await collectUntilQuiet(subscription)
    // Messages in transit at the same moment also arrive.
    expect(delivered.length).toBeLessThan(100)
    const deliveries = [...delivered]
    acknowledgeAll(delivered)()
    while (deliveries.length < sent.length) {
      const next = await subscription.next(5000)
      if (!next) break
      deliveries.push(next)
      next.acknowledge()
    }
    expect(payloads(deliveries)).toEqual(sent)
  })

  test('hundreds of small messages arrive in a few batches', async () => {
    const stopping = new AbortController()
    const settings = options({ broker: url, topics: [topic()], signal: stopping.signal })
    const subscription = closing(await subscribe(settings))
    const { publish } = await publisher()
    const count = 900
    const sending = Promise.all(
      Array.from({ length: count }, (_, index) => publish(settings.topics[0] ?? '', `${index}`)),
    )
    const receivedNames: string[] = []
    let batches = 0
    for await (const batch of batchesOf(subscription, stopping.signal)) {
      receivedNames.push(...payloads(batch))
      batches += 1
      acknowledgeAll(batch)()
      if (receivedNames.length >= count) break
    }
    await sending
    expect(receivedNames).toEqual(Array.from({ length: count }, (_, index) => `${index}`))
    // Mosquitto waits for the acknowledgement of each twentieth message.
    expect(batches).toBeLessThanOrEqual(count / 15)
  })

  test('a broker inside the machine’s network is not contacted without permission', async () => {
    const strict = outboundTo(new Set(['127.0.0.1']), new Set())
    await expect(subscribe(options({ broker: url, outbound: strict }))).rejects.toThrow(/own network/)
  })
})

describe.skipIf(!broker)('a Mosquitto broker behind a WebSocket (MQTT_URL)', () => {
  test('is reached like one over TCP', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'mqtt' })
    await new Promise((resolve) => server.once('listening', resolve))
    closing(server)
    server.on('connection', (socket) => {
      const brokerSocket = connect({ host: broker?.hostname ?? '', port: Number(broker?.port) })
      createWebSocketStream(socket)
        .on('error', () => {})
        .pipe(brokerSocket)
        .on('error', () => {})
      brokerSocket.on('data', (chunk) => socket.send(chunk)).on('close', () => socket.close())
    })
    const { port } = server.address() as AddressInfo
    const settings = options({
      broker: new URL(`ws://127.0.0.1:${port}/mqtt`),
      topics: [`verglas/${randomUUID()}`],
    })
    const subscription = closing(await subscribe(settings))
    const { publish } = closing(await aPublisher(Number(broker?.port), broker?.hostname))
    for (const text of ['a', 'b']) await publish(settings.topics[0] ?? '', text)
    const deliveries = await collectUntilQuiet(subscription)
    expect(payloads(deliveries)).toEqual(['a', 'b'])
    for (const socket of server.clients) socket.terminate()
    await expect(subscription.next(5000)).rejects.toThrow(/^ws:/)
  })
})

describe('an invalid broker', () => {
  async function pretending(answer: Buffer | null) {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => (answer ? socket.write(answer) : socket.destroy()))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    closing({ close: () => server.close() })
    return new URL(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  test.each([
    ['hangs up', null, /closed the connection/],
    ['speaks another language', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), /mqtt:/],
    ['knows us not', Buffer.from([0x20, 2, 0, 5]), /not allowed/],
    [
      'announces a packet without end',
      Buffer.concat([Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(2_000_000)]),
      /too large/,
    ],
  ])('that %s gives a clear message', async (_, answer, words) => {
    await expect(subscribe(options({ broker: await pretending(answer) }))).rejects.toThrow(words)
  })

  test('that is unreachable gives a clear message', async () => {
    await expect(subscribe(options({ broker: new URL('mqtt://127.0.0.1:1') }))).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })
})

describe.skipIf(!hasOwnMosquitto)('a Mosquitto broker started by the test', () => {
  test('that is killed and restarted loses no message that was not stored', async () => {
    const broker = await ownMosquitto()
    try {
      const settings = options({ broker: new URL(`mqtt://127.0.0.1:${broker.port}`), topics: ['verglas/a'] })
      const first = await subscribe(settings)
      const sender = await aPublisher(broker.port)
      for (const text of ['a', 'b']) await sender.publish('verglas/a', text)
      const deliveries = await collectUntilQuiet(first)
      deliveries[0]?.acknowledge()
      // The broker writes to its disk once a second.
      await sleep(1500)
      await broker.kill()
      await expect(first.next(5000)).rejects.toThrow(/mqtt:/)
      sender.close()
      await broker.start()
      const second = closing(await subscribe(settings))
      expect(payloads(await collectUntilQuiet(second))).toEqual(['b'])
    } finally {
      await broker.remove()
    }
  }, 60_000)
})
