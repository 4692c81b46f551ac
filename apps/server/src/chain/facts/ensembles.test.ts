import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@verglas/quantities'
import type { EnsembleFact } from '@verglas/sources/facts/ensemble'
import type { Fact } from '@verglas/sources/facts/fact'
import { openMeteo } from '@verglas/sources/providers/open-meteo/source'
import type { Message } from '@verglas/sources/requesting/connection'
import type { Source } from '@verglas/sources/source'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { openStore } from '../../ingest/store.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { runWorkItem } from '../advance.ts'
import { forecastInThread, publishRun } from '../test-weather.ts'
import { latestEnsembles } from './ensembles.ts'

let app: TestApp
let key = ''
const NOW = Date.now()
const HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS
const MEMBERS = 12

beforeAll(async () => {
  app = await testApp()
  const [row] = await app.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  key = String(row?.block)
})
afterAll(() => app.close())

/** Members from −2.75 to 2.75 °C; `offC` shifts them to make a different run. */
function anEnsemble({ issuedAtMs = HOUR, hours = 240, offC = 0 } = {}): EnsembleFact {
  const series = (value: (member: number) => number | null) =>
    Array.from({ length: MEMBERS }, (_, member) => new Array<number | null>(hours).fill(value(member)))
  return {
    kind: 'ensemble',
    location: { longitudeDeg: 6, latitudeDeg: 45, altitudeM: 900 },
    issuedAt: new Date(issuedAtMs),
    startAt: new Date(issuedAtMs),
    stepS: 3600,
    members: MEMBERS,
    steps: hours,
    values: {
      tair: series((member) => offC + (member - (MEMBERS - 1) / 2) / 2),
      rain: series((member) => (member === 0 ? null : 0)),
      wind_avg: series((member) => 10 + member),
    },
    model: 'ecmwf_ifs025',
    attribution: 'Somebody’s ensemble',
  }
}

/** Stores facts as if a message had contained them; returns the number of new rows. */
async function take(facts: readonly Fact[]): Promise<number> {
  const source: Source = {
    ...openMeteo,
    async *parse() {
      yield* facts
    },
  }
  const store = openStore(app.database, {
    source,
    connectionId: null,
    ownerSetupId: 'north',
    now: () => new Date(NOW),
    asArchive: false,
  })
  const message: Message = {
    name: 'x',
    body: bytes(),
    receivedAt: new Date(NOW),
    place: { id: 'north-c1', location: { longitudeDeg: 6, latitudeDeg: 45, altitudeM: 900 } },
  }
  await store.take(message)
  await store.flush()
  return store.summary().appended
}
async function* bytes() {
  yield Buffer.from('x')
}

const readLatest = async () =>
  (
    await latestEnsembles(
      app.database,
      ['north-c1'],
      { measures: ['tair', 'rain', 'snow'], hours: 48 },
      await latestAsOf(app.database),
    )
  ).get('north-c1')

describe('ensemble runs', () => {
  test('are stored with their members, and read only as far as requested', async () => {
    expect(await take([anEnsemble({ issuedAtMs: HOUR - 6 * HOUR_MS })])).toBeGreaterThan(0)
    const ensemble = await readLatest()
    expect(ensemble).toMatchObject({
      source: 'open-meteo/ecmwf_ifs025',
      issuedAtMs: HOUR - 6 * HOUR_MS,
      members: MEMBERS,
      hours: 48,
      attribution: 'Somebody’s ensemble',
    })
    expect(ensemble?.values.tair?.[0]).toBeCloseTo(-2.75, 5)
    expect(ensemble?.values.tair?.[48 * (MEMBERS - 1) + 47]).toBeCloseTo(2.75, 5)
    // A value that one member lacks is NaN; a measure that all members lack is absent.
    expect(ensemble?.values.rain?.[0]).toBeNaN()
    expect(ensemble?.values.rain?.[48]).toBe(0)
    expect(ensemble?.values).not.toHaveProperty('snow')
  })

  test('give the same result if they arrive late, repeatedly or in any order', async () => {
    const runs = [5, 4, 3].map((hour) => anEnsemble({ issuedAtMs: HOUR - hour * HOUR_MS, offC: hour }))
    await take(runs)
    const expected = await readLatest()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 1 }), async (order) => {
        expect(await take(order.flatMap((index) => runs[index] ?? []))).toBe(0)
        expect(await readLatest()).toEqual(expected)
      }),
      { numRuns: 10 },
    )
    expect(expected?.issuedAtMs).toBe(HOUR - 3 * HOUR_MS)
  })

  test('are replaced by a corrected version only from the arrival of the correction on', async () => {
    const before = await latestAsOf(app.database)
    const issuedAtMs = HOUR - 3 * HOUR_MS
    expect(await take([anEnsemble({ issuedAtMs, offC: 9 })])).toBe(1)
    expect((await readLatest())?.values.tair?.[0]).toBeCloseTo(6.25, 4)
    const earlierEnsembles = await latestEnsembles(
      app.database,
      ['north-c1'],
      { measures: ['tair'], hours: 1 },
      before,
    )
    expect(earlierEnsembles.get('north-c1')?.values.tair?.[0]).toBeCloseTo(0.25, 4)
  })

  test('with more members than a table holds, or issued in the future, are not stored', async () => {
    await expect(take([{ ...anEnsemble(), members: 65 }])).rejects.toThrow(/check constraint/)
    await expect(take([anEnsemble({ issuedAtMs: NOW + 24 * HOUR_MS })])).rejects.toThrow(/in the future/)
  })
})

describe('a point without a station', () => {
  test('has a band and scenarios from its ensemble, and names the ensemble', async () => {
    await publishRun(app.database, NOW - 20 * 60_000, { source: 'first', attributions: ['Somebody'] })
    await publishRun(app.database, NOW - 10 * 60_000, { source: 'second', attributions: ['Somebody else'] })
    expect(
      await runWorkItem({ database: app.database, model: forecastInThread }, { step: 'blend', key }),
    ).toEqual(['blend', 'road', 'scenario'])
    await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
    const { body: scenarios } = await app.as('olga', 'GET', '/castpoints/north-c1/scenarios')
    expect(scenarios).toMatchObject({
      basis: 'ensemble',
      ensemble: {
        source: 'open-meteo/ecmwf_ifs025',
        issuedAt: new Date(HOUR - 3 * HOUR_MS).toISOString(),
        members: MEMBERS,
        attribution: 'Somebody’s ensemble',
      },
    })
    const { days } = scenarios as {
      days: { basis: string; members: number; tmin: number[]; road_min: number[] }[]
    }
    expect(days[1]).toMatchObject({ basis: 'ensemble', members: MEMBERS })
    // The spread is centred on the point's forecast, not on the ensemble's own mean of 9 °C.
    expect(days[1]?.tmin[0]).toBeLessThan(-5)
    expect(days[1]?.tmin[3]).toBeLessThan(0)
    expect(days[1]?.road_min[3]).toBeGreaterThan(days[1]?.road_min[0] ?? 0)
    const { body: road } = await app.as('olga', 'GET', '/castpoints/north-c1/roadcast')
    const { points } = road as {
      points: { ts: number; ts_low: number; ts_high: number; p_below_zero: number }[]
    }
    for (const { ts, ts_low, ts_high } of points) {
      expect(ts_low).toBeLessThan(ts)
      expect(ts_high).toBeGreaterThan(ts)
    }
    expect(points[0]?.p_below_zero).not.toBeNull()
  })

  test('names all sources whose runs are in its forecast', async () => {
    const { body } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
    expect(body).toMatchObject({ run: { source: 'verglas', attributions: ['Somebody', 'Somebody else'] } })
    const { body: point } = await app.as('olga', 'GET', '/setups/north/castpoints/north-c1')
    expect(point).toMatchObject({ run: { attributions: ['Somebody', 'Somebody else'] } })
  })

  test('a new run of the ensemble makes its block pending', async () => {
    await app.database.query("update progress set done_at = done_at - interval '10 minutes'")
    const job = { step: 'blend', key } as const
    expect(await runWorkItem({ database: app.database, model: forecastInThread }, job)).toEqual([])
    // Blends are issued with a resolution of one second and use the data that arrived last.
    await sleep(1100)
    await take([anEnsemble({ issuedAtMs: HOUR })])
    expect(await runWorkItem({ database: app.database, model: forecastInThread }, job)).toContain('scenario')
  })
})
