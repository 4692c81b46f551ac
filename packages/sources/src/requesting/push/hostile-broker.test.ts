import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { generate, type Packet, parser } from 'mqtt-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { ANYWHERE } from '../outbound.ts'
import { openQueue, type QueueOptions } from './amqp-queue.ts'
import { MAX_BUFFERED_BYTES } from './broker-limits.ts'
import { subscribe } from './mqtt-subscription.ts'
import { runningBroker } from './test-brokers.ts'

/** Memory that a received message may occupy: four times the limit of a payload, far below the 900 kB sent. */
const MAX_MESSAGE_MEMORY_BYTES = 65_536
let open: { close(): unknown }[] = []
afterEach(async () => {
  for (const closable of open.reverse()) await closable.close()
  open = []
})
const signal = new AbortController().signal
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heapUsedBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

async function startServer(serves: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serves(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  return (server.address() as AddressInfo).port
}

/** Sends the greeting of a broker and then continues as the test says. */
function startMqttBroker(continueWith: (socket: Socket) => void) {
  return startServer((socket) => {
    const packets = parser()
    const send = (packet: Packet) => socket.write(generate(packet))
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connect') send({ cmd: 'connack', returnCode: 0, sessionPresent: false })
      if (packet.cmd !== 'subscribe') return
      send({ cmd: 'suback', messageId: packet.messageId ?? 1, granted: [1] })
      continueWith(socket)
    })
    socket.on('data', (chunk: Buffer) => packets.parse(chunk))
  })
}
const listen = async (port: number) => {
  const subscription = await subscribe({
    broker: new URL(`mqtt://127.0.0.1:${port}`),
    clientId: 'v-test',
    user: null,
    password: null,
    topics: ['a/#'],
    maxUnacknowledged: 1000,
    outbound: ANYWHERE,
    signal,
  })
  open.push(subscription)
  return subscription
}

describe('an MQTT broker', () => {
  test('that sends large messages cannot make us buffer more of each than the limit', async () => {
    const port = await startMqttBroker((socket) => {
      const payload = Buffer.alloc(900_000, 'x')
      for (let n = 0; n < 20; n += 1)
        socket.write(generate({ cmd: 'publish', topic: 'a/b', payload, qos: 0, dup: false, retain: false }))
    })
    const subscription = await listen(port)
    let receivedBytes = 0
    for (let n = 0; n < 20; n += 1)
      receivedBytes += (await subscription.next(3000))?.payload.buffer.byteLength ?? 0
    expect(receivedBytes).toBeGreaterThan(0)
    expect(receivedBytes).toBeLessThan(20 * MAX_MESSAGE_MEMORY_BYTES)
  })

  test('that sends greetings endlessly uses no memory', async () => {
    const greeting = generate({ cmd: 'connack', returnCode: 0, sessionPresent: false })
    const flood = Buffer.concat(Array.from({ length: 500_000 }, () => greeting))
    const port = await startMqttBroker((socket) => {
      socket.write(flood)
      socket.write(generate({ cmd: 'publish', topic: 'a', payload: 'x', qos: 0, dup: false, retain: false }))
    })
    const before = heapUsedBytes()
    const subscription = await listen(port)
    expect(await subscription.next(20_000)).not.toBeNull()
    expect(heapUsedBytes() - before).toBeLessThan(10e6)
  }, 30_000)
})

const broker = await runningBroker('AMQP_URL')

/** Frames of AMQP 0-9-1. */
function frame(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt8(type, 0)
  head.writeUInt16BE(CHANNEL, 1)
  head.writeUInt32BE(payload.length, 3)
  return Buffer.concat([head, payload, Buffer.of(0xce)])
}
/** The first channel is used to check whether the queue exists. */
const CHANNEL = 1
const short = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)])
/** A message announced with a size of one terabyte. */
const OVERSIZED_MESSAGE_HEADER = Buffer.concat([
  frame(
    1,
    Buffer.concat([
      Buffer.of(0, 60, 0, 60),
      short('t'),
      Buffer.alloc(8),
      Buffer.of(0),
      short(''),
      short('k'),
    ]),
  ),
  frame(2, Buffer.concat([Buffer.of(0, 60, 0, 0), Buffer.of(0, 0, 1, 0, 0, 0, 0, 0), Buffer.of(0, 0)])),
])

describe.skipIf(!broker)('an AMQP broker (AMQP_URL)', () => {
  const url = broker as URL
  const queueAt = (port: number, more: Partial<QueueOptions> = {}) =>
    openQueue({
      broker: new URL(`amqp://127.0.0.1:${port}/`),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      exchange: 'amq.topic',
      topics: ['verglas.hostile'],
      queue: `verglas-hostile-${process.pid}`,
      expiryMs: 60_000,
      prefetch: 200,
      maxMessages: 1000,
      outbound: ANYWHERE,
      signal,
      ...more,
    })

  test('that sends one endless message is disconnected', async () => {
    let clientSocket: Socket | null = null
    const port = await startServer((socket) => {
      clientSocket = socket
      const brokerSocket = connect({ host: url.hostname, port: Number(url.port) })
      brokerSocket.on('error', () => {})
      socket.pipe(brokerSocket).pipe(socket)
      socket.on('close', () => brokerSocket.destroy())
    })
    const queue = await queueAt(port)
    open.push(queue)
    await sleep(300)
    const socket = clientSocket as Socket | null
    const packet = frame(3, Buffer.alloc(4000, 'x'))
    const mb = Buffer.concat(Array.from({ length: 256 }, () => packet))
    let sent = 0
    const flood = async () => {
      socket?.write(OVERSIZED_MESSAGE_HEADER)
      while (socket && !socket.destroyed && sent < 40 * MAX_BUFFERED_BYTES) {
        sent += mb.length
        if (!socket.write(mb))
          await Promise.race([new Promise((go) => socket.once('drain', go)), sleep(2000)])
        await sleep(2)
      }
    }
    const flooding = flood()
    await expect(queue.next(20_000)).rejects.toThrow(/without end/)
    await flooding
    expect(sent).toBeLessThan(40 * MAX_BUFFERED_BYTES)
  }, 40_000)
})
