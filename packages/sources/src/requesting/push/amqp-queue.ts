import { setTimeout as sleep } from 'node:timers/promises'
import { type Channel, type ChannelModel, connect } from 'amqplib'
import type { Outbound } from '../outbound.ts'
import { arrivals } from './arrivals.ts'
import { brokerName, wordsOf } from './broker-error.ts'
import { watchBuffered } from './broker-limits.ts'

export type QueueOptions = {
  broker: URL
  user: string
  password: string
  exchange: string
  topics: readonly string[]
  queue: string
  /** How long the broker keeps the queue without a consumer. */
  expiryMs: number
  /** How many messages the broker keeps; beyond this the oldest are dropped. */
  maxMessages: number
  /** Messages that may be in transit to us without acknowledgement. */
  prefetch: number
  outbound: Outbound
  signal: AbortSignal
}

/** One message of the broker. */
export type Delivery = {
  routingKey: string
  headers: Record<string, unknown>
  contentType: string
  content: Uint8Array
  /**
   * Lets the broker drop the message. Harmless if the connection is lost, because the message then comes
   * again.
   */
  acknowledge(): void
}

export type Queue = {
  /** The broker did not have the queue, so messages sent before are not in it. */
  isNew: boolean
  /** Null if nothing arrived in time. Throws if the connection was lost. */
  next(withinMs: number): Promise<Delivery | null>
  close(): Promise<void>
}

const CONNECT_MS = 30_000
const CLOSE_MS = 2000
/** A broker that is silent for two of these is considered lost. */
const HEARTBEAT_S = 30

/** Declares the queue, binds it and consumes it. Throws a readable error if that fails. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { broker, signal } = options
  const failure = (error: unknown) => new Error(`${brokerName(broker)}: ${wordsOf(error)}`)
  options.outbound.check(broker)
  const model = await connected(options).catch((error) => {
    throw failure(error)
  })
  const came = arrivals<Delivery>(signal)
  model.on('error', (error) => came.end(failure(error)))
  model.on('close', (error) => came.end(failure(error ?? 'the broker closed the connection')))
  // The broker may send a little more than the limit before our request reaches it.
  const buffered = watchBuffered(model.connection, 2 * options.prefetch, () =>
    came.end(failure('the broker sends without end')),
  )
  try {
    const isNew = !(await queueExists(model, options.queue))
    const channel = await model.createChannel()
    channel.on('error', (error) => came.end(failure(error)))
    channel.on('close', () => came.end(failure('the broker closed the channel')))
    await listen(channel, options, (delivery) => {
      if (!delivery) return came.end(failure('the broker took the queue away'))
      const { byteLength } = delivery.content
      buffered.came(byteLength)
      came.add({
        ...delivery,
        acknowledge() {
          buffered.released(byteLength)
          delivery.acknowledge()
        },
      })
    })
    return {
      isNew,
      next: came.next,
      close() {
        buffered.stop()
        return closed(model, channel)
      },
    }
  } catch (error) {
    buffered.stop()
    await closed(model)
    throw failure(error)
  }
}

function connected({ broker, user, password, outbound }: QueueOptions): Promise<ChannelModel> {
  const path = decodeURIComponent(broker.pathname.slice(1))
  return connect(
    {
      protocol: broker.protocol.slice(0, -1),
      hostname: broker.hostname.replace(/^\[|\]$/g, ''),
      ...(broker.port ? { port: Number(broker.port) } : {}),
      username: user,
      password,
      vhost: path === '' ? '/' : path,
      heartbeat: HEARTBEAT_S,
    },
    // Options that are not the library's own are passed to the socket.
    { timeout: CONNECT_MS, noDelay: true, lookup: outbound.lookup },
  )
}

/** Uses a channel of its own, because the broker closes it if the queue does not exist. */
async function queueExists(model: ChannelModel, queue: string): Promise<boolean> {
  const channel = await model.createChannel()
  channel.on('error', () => {})
  try {
    await channel.checkQueue(queue)
    await channel.close()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return false
    throw error
  }
}

async function listen(channel: Channel, options: QueueOptions, take: (delivery: Delivery | null) => void) {
  const { queue, exchange, topics, expiryMs, maxMessages, prefetch } = options
  await channel.prefetch(prefetch)
  await channel.assertQueue(queue, { durable: true, expires: expiryMs, maxLength: maxMessages })
  for (const topic of topics) await channel.bindQueue(queue, exchange, topic)
  await channel.consume(queue, (message) => {
    if (!message) return take(null)
    take({
      routingKey: message.fields.routingKey,
      headers: message.properties.headers ?? {},
      contentType: String(message.properties.contentType ?? ''),
      content: message.content,
      acknowledge() {
        try {
          channel.ack(message)
        } catch {
          // The channel is closed, so the broker sends the message again.
        }
      },
    })
  })
}

/**
 * Closes the channel first, so that pending acknowledgements arrive; unacknowledged messages return to the
 * queue. A broker that is gone does not answer, so closing has a time limit.
 */
async function closed(model: ChannelModel, channel?: Channel): Promise<void> {
  const closing = (async () => {
    // The broker has closed the channel already (IllegalOperationError).
    await channel?.close().catch(() => {})
    await model.close()
  })()
  // The broker has closed the connection already (IllegalOperationError).
  await Promise.race([closing, sleep(CLOSE_MS, undefined, { ref: false })]).catch(() => {})
}
