/**
 * Test support: publishes messages to an MQTT broker with quality of service 1, waiting for each
 * acknowledgement.
 */
import { connect } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'

export async function aPublisher(port: number, host = '127.0.0.1') {
  const socket = connect({ host, port })
  socket.setNoDelay(true).on('error', () => {})
  const waiting = new Map<number | 'connack', () => void>()
  const packets = parser()
  packets.on('packet', (packet: Packet) => {
    const key =
      packet.cmd === 'connack' ? 'connack' : packet.cmd === 'puback' ? (packet.messageId ?? 0) : null
    if (key !== null) waiting.get(key)?.()
  })
  socket.on('data', (chunk) => packets.parse(chunk))
  const answered = (key: number | 'connack') => new Promise<void>((resolve) => waiting.set(key, resolve))
  const send = (packet: Packet) => socket.write(generate(packet))
  const greeted = answered('connack')
  const clientId = `verglas-test-${Math.floor(Math.random() * 1e9)}`
  send({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true, clientId, keepalive: 0 })
  await greeted
  let messageId = 0
  return {
    publish(topic: string, payload: string | Buffer): Promise<void> {
      messageId = (messageId % 65_000) + 1
      const done = answered(messageId)
      send({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false, messageId })
      return done
    },
    close: () => socket.destroy(),
  }
}
