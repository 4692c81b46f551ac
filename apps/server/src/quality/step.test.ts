import type { MeasureCode } from '@verglas/contract/measures'
import { hourlyTruth, presentError, roadObservations } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readingsOf } from '../chain/facts/readings.ts'
import { latestAsOf } from '../db/as-of.ts'
import { publish } from '../db/publish.ts'
import { observationRow } from '../ingest/rows.ts'
import { aStation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import type { QualityByCode } from './reading.ts'
import { checkQuality } from './step.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const NOW_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
type Values = Partial<Record<MeasureCode, number>>
type Sent = { station: number; hoursAgo: number; values: Values; quality?: QualityByCode }

/** Each test has its own organisation: six stations within 30 km. */
let setupId = ''
let organisationCount = 0
async function newOrganisation(): Promise<void> {
  organisationCount += 1
  setupId = `quality-${organisationCount}`
  await db.database.query("insert into setup (id, name, timezone) values ($1, $1, 'Europe/Paris')", [setupId])
  const rows = Array.from({ length: 6 }, (_, index) =>
    aStation({
      station_id: idOf(index),
      owner_setup_id: setupId,
      latitude_deg: 44.9 + index / 20,
      altitude_m: 900 + 10 * index,
    }),
  )
  await publish(db.database, { origin: 'live', setupId, batches: [{ kind: 'station', rows }] })
}
beforeEach(newOrganisation)

const idOf = (station: number) => `${setupId}-${station}`

const send = (sent: readonly Sent[]) =>
  publish(db.database, {
    origin: 'live',
    setupId,
    batches: [
      {
        kind: 'observation',
        rows: sent.map(({ station, hoursAgo, values, quality = {} }) =>
          observationRow({
            stationId: idOf(station),
            observedAt: new Date(NOW_MS - hoursAgo * HOUR_MS),
            values,
            quality,
            source: 'provider',
          }),
        ),
      },
    ],
  })

/** The current flags, keyed by station and hours ago. */
async function flags(): Promise<Record<string, QualityByCode>> {
  const rows = await db.database.query<{ station_id: string; at: Date; quality: QualityByCode }>(
    `select station_id, at, quality
       from (select distinct on (station_id, observed_at) station_id, observed_at as at, quality
               from observation
              where station_id like $1
              order by station_id, observed_at, rev desc) newest
      where quality <> '{}'
      order by station_id, at`,
    [`${setupId}-%`],
  )
  return Object.fromEntries(
    rows.map(({ station_id: id, at, quality }) => [
      `${id.slice(setupId.length + 1)} ${(NOW_MS - at.getTime()) / HOUR_MS}`,
      quality,
    ]),
  )
}

const hours = (from: number, to = 0) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const rev = async () => (await latestAsOf(db.database)).rev

describe('a verdict', () => {
  test('is stored next to the value, with the rest of the row and its source unchanged, from its own revision on', async () => {
    await send(
      hours(7).map((hoursAgo) => ({ station: 0, hoursAgo, values: { tair: -4, rh: 80 + hoursAgo } })),
    )
    const before = await rev()
    expect(await checkQuality(db.database)).toBe(2)
    const [row] = await db.database.query(
      `select air_temperature_c as tair, relative_humidity_pct as rh, source, quality
         from observation where station_id = $1 and observed_at = $2 and rev > $3`,
      [idOf(0), new Date(NOW_MS), before],
    )
    const stuck = { flag: 'stuck', check: 'persistence' }
    expect(row).toEqual({ tair: -4, rh: 80, source: 'provider', quality: { tair: stuck } })
    expect(Object.keys(await flags())).toEqual(['0 1', '0 0'])
  })

  test('is not repeated: the same messages and another check publish nothing', async () => {
    const sent = hours(7).map((hoursAgo) => ({ station: 0, hoursAgo, values: { tair: -4 } }))
    await send(sent)
    await checkQuality(db.database)
    const done = await rev()
    expect((await send(sent)).appended).toBe(0)
    expect(await checkQuality(db.database)).toBe(0)
    expect(await checkQuality(db.database)).toBe(0)
    expect(await rev()).toBe(done)
  })

  test('is cleared when the value is corrected, and when an earlier one is', async () => {
    await send(hours(2).map((hoursAgo) => ({ station: 0, hoursAgo, values: { ts: hoursAgo ? 1 : 40 } })))
    await send([{ station: 1, hoursAgo: 0, values: { tair: -3, tdew: 2 } }])
    await checkQuality(db.database)
    expect(await flags()).toMatchObject({
      '0 0': { ts: { check: 'step' } },
      '1 0': { tdew: { check: 'consistency' } },
    })
    await send([{ station: 0, hoursAgo: 0, values: { ts: 2 } }])
    await send([{ station: 1, hoursAgo: 0, values: { tair: 4 } }])
    await checkQuality(db.database)
    expect(await flags()).toEqual({})
  })

  test('never changes a flag of the source', async () => {
    const quality = { tdew: { flag: 'source', note: 'maintenance' } } as const
    await send([{ station: 0, hoursAgo: 0, values: { tair: -3, tdew: 2 }, quality }])
    await checkQuality(db.database)
    expect(await flags()).toEqual({ '0 0': quality })
    await send([{ station: 0, hoursAgo: 0, values: { tdew: 2 } }])
    await checkQuality(db.database)
    expect(await flags()).toMatchObject({
      '0 0': { tdew: { check: 'consistency', against: 'tair', reference: -3 } },
    })
    await send([
      { station: 0, hoursAgo: 0, values: {}, quality: { tdew: { flag: 'out_of_range', raw: 99 } } },
    ])
    await checkQuality(db.database)
    expect(await flags()).toEqual({ '0 0': { tdew: { flag: 'out_of_range', raw: 99 } } })
  })

  test('uses neighbouring stations, even if they arrive later', async () => {
    await send([{ station: 0, hoursAgo: 0, values: { tair: 12 } }])
    await checkQuality(db.database)
    expect(await flags()).toEqual({})
    for (const station of [1, 2, 3]) {
      await send([{ station, hoursAgo: 0.2, values: { tair: -6 } }])
      await checkQuality(db.database)
    }
    expect(await flags()).toEqual({
      '0 0': { tair: { flag: 'suspect', check: 'neighbours', reference: -5.9 } },
    })
  })

  test('of a file of past times uses only its own station', async () => {
    const past = 30 * 24
    await send(
      [0, 1, 2, 3].map((station) => ({ station, hoursAgo: past, values: { tair: station ? -6 : 12 } })),
    )
    await send(hours(past + 7, past + 1).map((hoursAgo) => ({ station: 4, hoursAgo, values: { tair: -6 } })))
    await checkQuality(db.database)
    expect(Object.keys(await flags())).toEqual([`4 ${past + 1}`])
  })

  test('is published for the organisation of the station', async () => {
    await send([{ station: 0, hoursAgo: 0, values: { tair: -3, tdew: 2 } }])
    await checkQuality(db.database)
    const [latestPublication] = await db.database.query(
      'select setup_id, topics, origin from publication order by rev desc limit 1',
    )
    expect(latestPublication).toEqual({ setup_id: setupId, topics: ['observation'], origin: 'live' })
  })
})

test('keeps flagged values out of the road model, the correction and the scores', async () => {
  await send(hours(7).map((hoursAgo) => ({ station: 0, hoursAgo, values: { tair: -4, ts: -hoursAgo } })))
  await checkQuality(db.database)
  const span = { fromMs: NOW_MS - 2 * HOUR_MS, toMs: NOW_MS }
  const readingsByStation = await readingsOf(
    db.database,
    [idOf(0)],
    ['tair', 'ts'],
    span,
    await latestAsOf(db.database),
  )
  const readings = readingsByStation.get(idOf(0)) ?? []
  expect(roadObservations(readings)).toMatchObject([
    { airTemperatureC: null, surfaceC: -1 },
    { airTemperatureC: null, surfaceC: 0 },
  ])
  expect(presentError(() => 0, readings, 'tair', NOW_MS)).toBeNull()
  expect(presentError(() => 0, readings, 'ts', NOW_MS)).not.toBeNull()
  expect(hourlyTruth(readings, 'tair', span.fromMs, span.toMs + HOUR_MS)).toEqual([])
  expect(hourlyTruth(readings, 'ts', span.fromMs, span.toMs + HOUR_MS)).not.toEqual([])
})

/**
 * Fourteen hours of six stations: one is stuck, one has a spike, one differs from its neighbours, one has two
 * measures that disagree.
 */
function story(): Sent[] {
  const valuesAt = (station: number, hoursAgo: number): Values => {
    const tair = -5 + Math.sin(hoursAgo + station)
    if (station === 0) return { tair: hoursAgo < 9 ? -4.5 : tair, rh: 77 }
    if (station === 1) return { tair: hoursAgo === 5 ? 31 : tair, ts: tair - 2 }
    if (station === 2) return { tair: hoursAgo < 3 ? 9 : tair, ts: tair }
    return { tair, tdew: station === 3 && hoursAgo === 7 ? tair + 1 : tair - 2 }
  }
  return [0, 1, 2, 3, 4, 5].flatMap((station) =>
    hours(14).flatMap((hoursAgo): Sent[] => {
      const { tair, ...rest } = valuesAt(station, hoursAgo)
      // Two messages for one instant, as from two devices of a station.
      return [
        { station, hoursAgo, values: tair === undefined ? {} : { tair: Math.round(tair * 10) / 10 } },
        ...(Object.keys(rest).length > 0 ? [{ station, hoursAgo, values: rest }] : []),
      ]
    }),
  )
}

test('gives the same flags for readings in any order, repeated, checked at any time', async () => {
  const messages = story()
  const sendInBatches = async (order: readonly Sent[], sizes: readonly number[]) => {
    await newOrganisation()
    let from = 0
    for (let batchNumber = 0; from < order.length; batchNumber++) {
      const size = sizes[batchNumber % sizes.length] ?? 1
      // A publication has one row per instant, as the engine makes sure.
      const sentKeys = new Set<string>()
      const batch = order.slice(from, from + size).filter(({ station, hoursAgo }) => {
        const key = `${station} ${hoursAgo}`
        return sentKeys.has(key) ? false : sentKeys.add(key)
      })
      const laterMessages = order.slice(from, from + size).filter((message) => !batch.includes(message))
      await send(batch)
      for (const message of laterMessages) await send([message])
      if (batchNumber % 2 === 0) await checkQuality(db.database)
      from += size
    }
    await checkQuality(db.database)
    return flags()
  }
  const expected = await sendInBatches(messages, [messages.length])
  const checks = new Set(
    Object.values(expected).flatMap((quality) => Object.values(quality).map(({ check }) => check)),
  )
  expect(checks).toEqual(new Set(['persistence', 'step', 'consistency', 'neighbours']))
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...messages, ...messages.slice(0, 40)], { minLength: messages.length + 40 }),
      fc.array(fc.integer({ min: 5, max: 80 }), { minLength: 1, maxLength: 5 }),
      async (order, sizes) => {
        expect(await sendInBatches(order, sizes)).toEqual(expected)
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)
