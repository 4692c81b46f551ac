import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../requesting/connection.ts'
import { hostsOf, outboundTo } from '../../requesting/outbound.ts'
import { runningBroker } from '../../requesting/push/test-brokers.ts'
import { listenTo, type TestListener } from '../../requesting/push/test-listener.ts'
import { aPublisher } from '../../requesting/push/test-publisher.ts'
import { localServer } from '../../test-support/local-server.ts'
import { refusalsIn } from '../../test-support/parsing.ts'
import { parsed } from '../../test-support/pull-once.ts'
import { AT, aFeature, aList, aStationData } from '../digitraffic/snapshot-builder.ts'
import { aSensorMessage } from './batch-builder.ts'
import { digitrafficMqtt } from './source.ts'

const NOW = new Date('2026-01-15T12:22:00Z')
const broker = await runningBroker('MQTT_URL')
/** A random id, so that tests running at once on one broker do not receive each other's messages. */
const STATION = 1_000_000 + Math.floor(Math.random() * 8_000_000)

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

async function service({ status = 200 } = {}) {
  const server = await localServer((request, response) => {
    const document =
      request.url === '/stations'
        ? aList(aFeature(STATION))
        : {
            dataUpdatedTime: AT,
            stations: [
              aStationData(STATION, [
                { id: 1, value: -4.2 },
                { id: 5, value: -2.1 },
              ]),
            ],
          }
    response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(document)))
  })
  closing.push(server.close)
  return server
}

function listen(settings: Record<string, unknown>, id = randomUUID()): TestListener {
  const connection: Connection = {
    id,
    settings,
    cursor: {},
    contact: 'ops@example.org',
    outbound: outboundTo(hostsOf(digitrafficMqtt, settings), new Set(['127.0.0.1'])),
  }
  const listener = listenTo(digitrafficMqtt, connection, NOW)
  closing.push(() => listener.stop().catch(() => {}))
  return listener
}

describe.skipIf(!broker)('live values from a Mosquitto broker (MQTT_URL)', () => {
  const settingsOf = (url: string) => ({
    broker: `mqtt://${broker?.host}`,
    service: url,
    user: 'Example/Verglas',
    stationIds: [STATION],
  })

  test('come after the state of all stations, in self-contained batches', async () => {
    const server = await service()
    const settings = settingsOf(server.url)
    const listener = listen(settings)
    const [state] = await listener.until(1)
    expect(await parsed('digitraffic-mqtt', state?.message, settings)).toMatchObject([
      { stationRef: String(STATION), values: { tair: -4.2, ts: -2.1 } },
    ])
    const sender = await aPublisher(Number(broker?.port), broker?.hostname)
    closing.push(sender.close)
    const messages = [
      { sensor: 1, value: -4.4 },
      { sensor: 5, value: -2.3 },
      { sensor: 4711, value: 1 },
    ].map((message) => aSensorMessage({ station: STATION, ...message }))
    for (const [topic, payload] of messages) await sender.publish(topic, payload)
    await sender.publish(`weather-v2/${STATION}/1`, Buffer.from([0xff, 0xfe]))
    const arrived = await listener.until(2)
    const facts = []
    for (const { message } of arrived.slice(1))
      facts.push(...(await parsed('digitraffic-mqtt', message, settings)))
    // The station has no TIE_1, so TIE_2 replaces it.
    expect(facts.filter(({ kind }) => kind === 'observation')).toMatchObject([
      { values: { tair: -4.4, ts: -2.3 } },
    ])
    expect(refusalsIn(facts)).toMatchObject([{ reason: 'malformed' }])
    expect(server.requests.map(({ url }) => url)).toEqual(['/stations', '/stations/data'])
  })

  test('messages that were not stored are delivered again to the same connection', async () => {
    const server = await service()
    const id = randomUUID()
    const first = listen(settingsOf(server.url), id)
    await first.until(1)
    const sender = await aPublisher(Number(broker?.port), broker?.hostname)
    closing.push(sender.close)
    const [topic, payload] = aSensorMessage({ station: STATION, sensor: 1, value: -5 })
    await sender.publish(topic, payload)
    await first.until(2)
    await first.stop()
    await sender.publish(topic, payload)
    const secondListener = listen(settingsOf(server.url), id)
    const arrived = await secondListener.until(2)
    expect(arrived[1]?.message?.name).toBe('weather-v2 (2 messages)')
    arrived[1]?.stored?.()
    await secondListener.stop()
  })

  test('fails with a clear message without the state of the stations', async () => {
    const server = await service({ status: 500 })
    const listener = listen(settingsOf(server.url))
    expect(String(await listener.failure())).toMatch(/the state of the stations did not come: .*HTTP 500/)
  })
})
