import type { Duplex } from 'node:stream'
import { generate, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
import type { Outbound } from '../outbound.ts'
import { arrivals } from './arrivals.ts'
import { brokerName, wordsOf } from './broker-error.ts'
import { mqttTransport } from './mqtt-transport.ts'

export type SubscriptionOptions = {
  broker: URL
  /**
   * Name of the session, which the broker keeps while we are away, if it keeps sessions. At most 23
   * characters.
   */
  clientId: string
  user: string | null
  password: string | null
  topics: readonly string[]
  /** Limit of messages read but not acknowledged; beyond it, reading from the broker pauses. */
  maxUnacknowledged: number
  outbound: Outbound
  signal: AbortSignal
}

export type Arrived = {
  topic: string
  payload: Uint8Array
  /**
   * Lets the broker drop the message. Harmless if the connection is lost, because the message then comes
   * again.
   */
  acknowledge(): void
}

export type Subscription = {
  /** Null if nothing arrived in time. Throws if the connection was lost. */
  next(withinMs: number): Promise<Arrived | null>
  close(): void
}

const KEEPALIVE_S = 60
const HANDSHAKE_MS = 30_000
const CLOSE_MS = 2000
const MAX_PACKET_BYTES = 1024 * 1024
/** Longer payloads are truncated and then refused by their parser, because many may be buffered at once. */
const MAX_PAYLOAD_BYTES = 16 * 1024
/** Answers expected: to our greeting and to our subscription. */
const ANSWERS = 2
const REFUSED: Record<number, string> = {
  1: 'the broker speaks another version',
  2: 'the broker does not take our name',
  3: 'the broker is out of service',
  4: 'wrong user or password',
  5: 'not allowed',
}

/**
 * Subscribes with quality of service 1 in a persistent session. The library `mqtt` acknowledges a message
 * before it delivers the next, so only one could be stored at a time; we use the codec of the same project
 * instead and decide ourselves when to acknowledge a message.
 */
export async function subscribe(options: SubscriptionOptions): Promise<Subscription> {
  const { broker, maxUnacknowledged, outbound, signal } = options
  outbound.check(broker)
  const failure = (error: unknown) => new Error(`${brokerName(broker)}: ${wordsOf(error)}`)
  const stream = mqttTransport(broker, outbound)
  const answers = arrivals<Packet>(signal)
  const came = arrivals<Arrived>(signal)
  const lost = (error: unknown) => {
    answers.end(failure(error))
    came.end(failure(error))
    stream.destroy()
  }
  let answered = 0
  let lastReceivedMs = performance.now()
  const take = messageTaker(stream, maxUnacknowledged, (message) => came.add(message))
  read(
    stream,
    (packet) => {
      lastReceivedMs = performance.now()
      if (packet.cmd === 'publish') take(packet)
      else if (packet.cmd === 'connack' || packet.cmd === 'suback') {
        answered += 1
        if (answered <= ANSWERS) answers.add(packet)
      }
    },
    lost,
  )
  stream.on('error', lost)
  // The end of a WebSocket does not close its stream by itself.
  for (const event of ['end', 'close'])
    stream.on(event, () => lost(new Error('the broker closed the connection')))
  const keepalive = setInterval(
    () => {
      // While reading is paused, we do not receive the broker's answers either.
      const isSilent = !stream.isPaused() && performance.now() - lastReceivedMs > 2 * KEEPALIVE_S * 1000
      if (isSilent) lost(new Error('the broker is silent'))
      else send(stream, { cmd: 'pingreq' })
    },
    (KEEPALIVE_S * 1000) / 2,
  )
  const close = () => {
    clearInterval(keepalive)
    disconnect(stream)
  }
  try {
    await greet(stream, options, { nextAnswer: () => answers.next(HANDSHAKE_MS), failure })
    return { next: came.next, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Delivers each message with its acknowledgement, and pauses reading while too many are unacknowledged. */
function messageTaker(
  stream: Duplex,
  maxUnacknowledged: number,
  deliver: (message: Arrived) => void,
): (packet: IPublishPacket) => void {
  let unacknowledged = 0
  return (packet) => {
    unacknowledged += 1
    if (unacknowledged >= maxUnacknowledged) stream.pause()
    let isPending = true
    deliver({
      topic: packet.topic,
      payload: Uint8Array.from(Buffer.from(packet.payload).subarray(0, MAX_PAYLOAD_BYTES)),
      acknowledge() {
        if (!isPending || stream.destroyed) return
        isPending = false
        unacknowledged -= 1
        if (packet.qos === 1) send(stream, { cmd: 'puback', messageId: packet.messageId ?? 0 })
        if (unacknowledged < maxUnacknowledged) stream.resume()
      },
    })
  }
}

type Handshake = {
  readonly nextAnswer: () => Promise<Packet | null>
  readonly failure: (error: unknown) => Error
}

/** Opens the session and subscribes; throws with the broker's reason if it refuses. */
async function greet(
  stream: Duplex,
  { clientId, user, password, topics }: SubscriptionOptions,
  { nextAnswer, failure }: Handshake,
): Promise<void> {
  send(stream, {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: false,
    clientId,
    keepalive: KEEPALIVE_S,
    ...(user === null ? {} : { username: user }),
    ...(password === null ? {} : { password: Buffer.from(password) }),
  })
  const connack = await nextAnswer()
  if (connack?.cmd !== 'connack') throw failure('no answer to our greeting')
  if (connack.returnCode) throw failure(REFUSED[connack.returnCode] ?? `refused (${connack.returnCode})`)
  const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }))
  send(stream, { cmd: 'subscribe', messageId: 1, subscriptions })
  const suback = await nextAnswer()
  if (suback?.cmd !== 'suback') throw failure('no answer to our subscription')
  const refused = topics.filter((_, index) => suback.granted[index] === 128)
  if (refused.length > 0) throw failure(`topics that the broker refuses: ${refused.join(', ')}`)
}

function disconnect(stream: Duplex): void {
  if (stream.destroyed) return
  // A broker that is gone accepts nothing more, so destroy the stream after a while.
  const timer = setTimeout(() => stream.destroy(), CLOSE_MS)
  stream.once('close', () => clearTimeout(timer))
  stream.end(generate({ cmd: 'disconnect' }), () => stream.destroy())
}

function send(stream: Duplex, packet: Packet): void {
  if (!stream.destroyed && !stream.writableEnded) stream.write(generate(packet))
}

/**
 * Calls `onPacket` for each packet. Data that is not MQTT, or longer than any real message, ends the
 * connection.
 */
function read(stream: Duplex, onPacket: (packet: Packet) => void, lost: (error: unknown) => void): void {
  const packets = parser()
  packets.on('packet', onPacket)
  packets.on('error', lost)
  stream.on('data', (chunk: Buffer) => {
    if (packets.parse(chunk) > MAX_PACKET_BYTES) lost(new Error('a packet that is too large'))
  })
}
