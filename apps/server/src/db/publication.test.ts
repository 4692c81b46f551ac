import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anObservation, aStation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { asOfTime, latestAsOf } from './as-of.ts'
import { publish, publishPast, publishTick } from './publish.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const observe = (at: string, columns: Record<string, unknown>) =>
  publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [anObservation('north-1', at, columns)] }],
  })

describe('publish', () => {
  test('numbers publications without gaps in commit order', async () => {
    const before = await latestAsOf(db.database)
    const revs = await Promise.all(Array.from({ length: 20 }, () => publishTick(db.database)))
    const sorted = revs.map((published) => published.rev).sort((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 20 }, (_, index) => before.rev + 1 + index))
    const byRev = [...revs].sort((a, b) => a.rev - b.rev).map((published) => published.knownAt.getTime())
    expect(byRev).toEqual([...byRev].sort((a, b) => a - b))
  })

  test('publishes nothing when the same input arrives twice', async () => {
    const first = await observe('2026-01-10T10:00:00Z', { air_temperature_c: -3.2, measured: ['tair'] })
    const second = await observe('2026-01-10T10:00:00Z', { air_temperature_c: -3.2, measured: ['tair'] })
    expect(first.appended).toBe(1)
    expect(second).toMatchObject({ appended: 0, rev: first.rev })
    expect((await latestAsOf(db.database)).rev).toBe(first.rev)
  })

  test('merges a partial message with the latest row of its instant and stores both rows', async () => {
    await observe('2026-01-10T11:00:00Z', { air_temperature_c: -3.2, measured: ['tair'] })
    await observe('2026-01-10T11:00:00Z', { surface_temperature_c: -1.5, measured: ['ts'] })
    const rows = await db.database.query(
      `select air_temperature_c as tair, surface_temperature_c as ts from observation
        where station_id = 'north-1' and observed_at = '2026-01-10T11:00:00Z' order by rev`,
    )
    expect(rows).toEqual([
      { tair: -3.2, ts: null },
      { tair: -3.2, ts: -1.5 },
    ])
  })

  test('clears the quality flag of a measure when a good value arrives for it', async () => {
    const quality = { tair: { flag: 'out_of_range', raw: 99 }, ts: { flag: 'suspect' } }
    await observe('2026-01-10T12:00:00Z', { quality, surface_temperature_c: 1 })
    await observe('2026-01-10T12:00:00Z', { air_temperature_c: 2, measured: ['tair'] })
    const rows = await db.database.query(
      "select quality from observation where observed_at = '2026-01-10T12:00:00Z' order by rev desc limit 1",
    )
    expect(rows).toEqual([{ quality: { ts: { flag: 'suspect' } } }])
  })

  test('refuses a past known_at once the log has any entry', async () => {
    const past = [{ knownAt: new Date('2020-01-01'), setupId: null, batches: [] }]
    await expect(publishPast(db.database, 'simulated', past)).rejects.toThrow(/empty log/)
  })

  test('refuses a forecast run issued in the future', async () => {
    const issuedAt = new Date(Date.now() + 3_600_000).toISOString()
    const row = {
      castpoint_id: 'north-c1',
      source: 'x',
      issued_at: issuedAt,
      step_s: 3600,
      start_at: issuedAt,
    }
    const batches = [{ kind: 'forecast_run' as const, rows: [row] }]
    await expect(publish(db.database, { origin: 'live', setupId: null, batches })).rejects.toThrow(/future/)
  })

  test('stores every version of a station and has one open at a time', async () => {
    const first = await latestAsOf(db.database)
    const change = (name: string) =>
      publish(db.database, {
        origin: 'live',
        setupId: 'north',
        batches: [
          { kind: 'station', rows: [aStation({ station_id: 'north-1', owner_setup_id: 'north', name })] },
        ],
      })
    const renamed = await change('Col rebaptisé')
    expect((await change('Col rebaptisé')).appended).toBe(0)
    const nameAt = async (rev: number) =>
      db.database.query(
        "select name from station_version where station_id = 'north-1' and rev_from <= $1 and $1 < rev_to",
        [rev],
      )
    expect(await nameAt(first.rev)).toEqual([{ name: 'Station north-1' }])
    expect(await nameAt(renamed.rev)).toEqual([{ name: 'Col rebaptisé' }])
  })

  test('finds the state at an instant to the microsecond', async () => {
    const { rev, at } = await latestAsOf(db.database)
    expect(await asOfTime(db.database, at)).toEqual({ rev, at })
    const microsecondEarlier = new Date(Date.parse(at) - 1).toISOString()
    expect((await asOfTime(db.database, microsecondEarlier))?.rev).toBeLessThan(rev)
    expect(await asOfTime(db.database, '1999-01-01T00:00:00Z')).toBeNull()
  })
})

test('moves rows out of the default partition when their month gets its own partition', async () => {
  await observe('2019-03-05T10:00:00Z', { air_temperature_c: 4, measured: ['tair'] })
  await db.database.query("select ensure_partition('observation', 'observed_at', timestamptz '2019-03-20')")
  const rows = await db.database.query(
    "select tableoid::regclass::text as partition from observation where observed_at = '2019-03-05T10:00:00Z'",
  )
  expect(rows).toEqual([{ partition: 'observation_2019_03' }])
})
