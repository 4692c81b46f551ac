import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { aFeature, aList, aStationData } from '@verglas/sources/providers/digitraffic/snapshot-builder'
import { digitrafficMqtt } from '@verglas/sources/providers/digitraffic-mqtt/source'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import { mscSwobPush } from '@verglas/sources/providers/msc-swob-push/source'
import type { Connection } from '@verglas/sources/requesting/connection'
import { ANYWHERE } from '@verglas/sources/requesting/outbound'
import { runningBroker } from '@verglas/sources/requesting/push/test-brokers'
import { aDatamart } from '@verglas/sources/requesting/push/test-posts'
import { aPublisher } from '@verglas/sources/requesting/push/test-publisher'
import type { Source } from '@verglas/sources/source'
import { localServer } from '@verglas/sources/test-support/local-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test-support/test-database.ts'
import { openStore } from '../store.ts'
import { runPull } from './run.ts'

const amqp = await runningBroker('AMQP_URL')
const mqtt = await runningBroker('MQTT_URL')
const NOW = new Date('2026-01-15T12:22:00Z')

let db: TestDatabase
let closing: (() => unknown)[] = []
beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})
afterAll(() => db.drop())

/** Listens like the engine, until it is stopped. */
function run(source: Source, connection: Connection) {
  const stopping = new AbortController()
  const { signal } = stopping
  const store = openStore(db.database, {
    source,
    connectionId: null,
    ownerSetupId: null,
    now: () => NOW,
    asArchive: false,
    settings: connection.settings,
  })
  const pulled = source.pull(connection, NOW, signal)
  const ended = runPull({ source, pulled, store, signal, now: () => NOW }, async () => {}).catch(() => null)
  const stop = async () => {
    stopping.abort()
    await ended
    // the connection to the broker is closed a moment later
    await sleep(300)
  }
  closing.push(stop)
  return { store, stop }
}

const rows = (prefix: string) =>
  db.database.query(
    `select distinct on (station_id, observed_at) station_id, observed_at, air_temperature_c, surface_temperature_c
       from observation
      where station_id like $1 || '%'
      order by station_id, observed_at, rev desc`,
    [prefix],
  )

async function waitUntil(isDone: () => Promise<boolean> | boolean, withinMs = 20_000) {
  const endMs = performance.now() + withinMs
  while (!(await isDone())) {
    if (performance.now() > endMs) throw new Error('it does not come')
    await sleep(50)
  }
}

describe.skipIf(!amqp)('files announced by RabbitMQ, stored (AMQP_URL)', () => {
  test('late, reordered and repeated messages give the same readings, of the stations of msc-swob', async () => {
    const mart = await aDatamart(amqp as URL, mscSwobPush)
    closing.push(mart.close)
    const connection = mart.connection()
    const file = (minute: number, text = String(-minute)) => ({
      identification: { date_tm: `2026-01-15T11:${minute}:00.000Z`, tc_id: 'PSH', msc_id: 'P', clim_id: 'P' },
      elements: [{ name: 'air_temp', uom: '°C', value: text }],
    })
    const minutes = [10, 20, 30, 40, 50]
    const first = run(mscSwobPush, connection)
    await sleep(500)
    for (const minute of minutes) await mart.post(`${minute}.xml`, aSwob(file(minute)))
    await waitUntil(() => first.store.summary().appended >= 5)
    await first.stop()
    const [row] = await rows('msc-swob-')
    const stationId = String((row as { station_id: string }).station_id)
    expect(stationId).not.toContain('push')
    const usual = await rows('msc-swob-')
    const second = run(mscSwobPush, connection)
    for (const minute of [40, 10, 40, 50, 20, 30, 10]) await mart.post(`${minute}.xml`, aSwob(file(minute)))
    await waitUntil(() => second.store.summary().messages >= 5)
    await second.stop()
    expect(second.store.summary().appended).toBe(0)
    expect(await rows('msc-swob-')).toEqual(usual)
    expect(usual).toHaveLength(5)
  }, 60_000)
})

describe.skipIf(!mqtt)('values from Mosquitto, stored (MQTT_URL)', () => {
  test('a thousand single values make few publications, and all of them are stored', async () => {
    const base = 1_000_000 + Math.floor(Math.random() * 8_000_000)
    const ids = Array.from({ length: 50 }, (_, index) => base + index)
    const server = await localServer((request, response) => {
      const sensors = [1, 3].map((id) => ({ id, value: -1 }))
      const data = {
        dataUpdatedTime: NOW.toISOString(),
        stations: ids.map((id) => aStationData(id, sensors)),
      }
      const document = request.url === '/stations' ? aList(...ids.map((id) => aFeature(id))) : data
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(document)))
    })
    closing.push(server.close)
    const settings = { broker: `mqtt://${mqtt?.host}`, service: server.url, stationIds: ids }
    const connection = {
      id: randomUUID(),
      settings,
      cursor: {},
      contact: 'ops@example.org',
      outbound: ANYWHERE,
    }
    const { store } = run(digitrafficMqtt, connection)
    await waitUntil(() => store.summary().appended >= 100)
    const before = await publications()
    const sender = await aPublisher(Number(mqtt?.port), mqtt?.hostname)
    closing.push(sender.close)
    const seconds = NOW.getTime() / 1000
    // Ten instants of each sensor; the first is that of the readings stored before. A thousand messages, because
    // Mosquitto queues at most that many for a slow listener.
    for (let sensorRound = 0; sensorRound < 10; sensorRound += 1) {
      await Promise.all(
        ids.flatMap((id) =>
          [1, 3].map((sensor) =>
            sender.publish(
              `weather-v2/${id}/${sensor}`,
              JSON.stringify({ value: -sensorRound, time: seconds - 60 * sensorRound }),
            ),
          ),
        ),
      )
    }
    await waitUntil(
      async () => (await rows(`digitraffic-${String(base).slice(0, 3)}`)).length >= 50 * 10,
      30_000,
    )
    expect((await publications()) - before).toBeLessThan(1000 / 10)
  }, 90_000)

  const publications = async () =>
    (await db.database.query<{ rev: number }>('select max(rev) as rev from publication'))[0]?.rev ?? 0
})
