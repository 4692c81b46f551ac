/**
 * Test support: a Sarracenia broker and its web server, using an exchange for the test alone on a real
 * RabbitMQ.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChannelModel, connect } from 'amqplib'
import type { Source } from '../../source.ts'
import { localServer } from '../../test-support/local-server.ts'
import type { Connection, Cursor } from '../connection.ts'
import { hostsOf, outboundTo } from '../outbound.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

export async function aDatamart(broker: URL, source: Source) {
  const files = new Map<string, string>()
  const override: { answer: Answer | null } = { answer: null }
  const server = await localServer((request, response) => {
    if (override.answer?.(request, response)) return
    const text = files.get(request.url ?? '')
    if (text === undefined) response.writeHead(404).end()
    else if (request.headers['if-none-match'] === etagOf(text)) response.writeHead(304).end()
    else response.writeHead(200, { etag: etagOf(text) }).end(text)
  })
  const model = await connect(broker.href)
  // For brokers that a test kills.
  let isClosed = false
  model
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  const channel = await model.createConfirmChannel()
  const name = `verglas-test-${randomUUID().slice(0, 8)}`
  await channel.assertExchange(name, 'topic', { durable: true })
  const settings = {
    company: name,
    broker: `amqp://${broker.host}`,
    username: 'guest',
    password: 'guest',
    exchange: name,
    expiryMinutes: 5,
  }

  return {
    server,
    files,
    override,
    settings,
    connection: (cursor: Cursor = {}, more: Record<string, unknown> = {}): Connection => ({
      id: name,
      settings: { ...settings, ...more },
      cursor,
      contact: 'ops@example.org',
      outbound: outboundTo(hostsOf(source, { ...settings, ...more }), new Set(['127.0.0.1'])),
    }),
    /** Adds a file and announces it, in either form. */
    async post(
      path: string,
      text: string,
      options: { form?: 'v02' | 'v03'; base?: string; hex?: string } = {},
    ) {
      files.set(`/${path}`, text)
      const { form = 'v02', base = server.url, hex = createHash('md5').update(text).digest('hex') } = options
      const identity = { method: 'md5', value: Buffer.from(hex, 'hex').toString('base64') }
      const body =
        form === 'v02'
          ? `20260115120107.123 ${base} ${path}`
          : JSON.stringify({ pubTime: '20260115T120107.123', baseUrl: base, relPath: path, identity })
      await this.announce(body, form === 'v02' ? { sum: `d,${hex}` } : {})
    },
    async announce(body: string, headers: Record<string, string> = {}) {
      const key = 'v02.post.20260115.WXO-DD.observations.swob-ml.20260115.CWPK'
      channel.publish(name, key, Buffer.from(body), { headers, persistent: true })
      await channel.waitForConfirms()
    },
    /** Waits until somebody consumes a queue, which is bound by then. */
    async untilConsumed(queue: string, withinMs = 10_000) {
      const endMs = performance.now() + withinMs
      while ((await consumersOf(model, queue)) === 0) {
        if (performance.now() > endMs) throw new Error(`nobody consumes ${queue}`)
        await sleep(20)
      }
    },
    async close() {
      await server.close()
      if (isClosed) return
      await channel.deleteExchange(name)
      await model.close()
    },
  }
}

/** On a channel of its own, because the broker closes it if the queue does not exist. */
async function consumersOf(model: ChannelModel, queue: string): Promise<number> {
  const channel = await model.createChannel()
  channel.on('error', () => {})
  try {
    const { consumerCount } = await channel.checkQueue(queue)
    await channel.close()
    return consumerCount
  } catch {
    // NOT-FOUND: it has not been declared yet.
    return 0
  }
}

export type Datamart = Awaited<ReturnType<typeof aDatamart>>

const etagOf = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`
