import { connect as connectTcp, isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createWebSocketStream, WebSocket } from 'ws'
import type { Outbound } from '../outbound.ts'

const CONNECT_MS = 30_000
/** Real messages have some hundred bytes; a frame may contain many of them. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024

/**
 * Byte stream to and from a broker: TCP, TLS, or either in a WebSocket. Fails by itself if the broker does not
 * answer.
 */
export function mqttTransport(broker: URL, { lookup }: Outbound): Duplex {
  const host = broker.hostname.replace(/^\[|\]$/g, '')
  switch (broker.protocol) {
    case 'mqtt:':
      return timed(connectTcp({ host, port: Number(broker.port || 1883), noDelay: true, lookup }), 'connect')
    case 'mqtts:':
      return timed(
        connectTls({
          host,
          port: Number(broker.port || 8883),
          lookup,
          ...(isIP(host) === 0 ? { servername: host } : {}),
        }),
        'secureConnect',
      )
    case 'ws:':
    case 'wss:': {
      const options = { lookup, handshakeTimeout: CONNECT_MS, maxPayload: MAX_FRAME_BYTES }
      return createWebSocketStream(new WebSocket(broker, ['mqtt'], options))
    }
    default:
      throw new Error(`not mqtt, mqtts, ws or wss: ${broker.protocol}`)
  }
}

function timed<T extends Duplex>(socket: T, event: string): T {
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${CONNECT_MS} ms`)), CONNECT_MS)
  socket.once(event, () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  return socket
}
