import { MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { MAX_ROWS, publish } from '../db/publish.ts'
import { observationRow } from '../ingest/rows.ts'
import { aStation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { judge } from './judge.ts'
import { checkQuality, qualityRound } from './step.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await checkQuality(db.database)
})
afterAll(() => db.drop())

const FROM_MS = Date.parse('2026-01-10T00:00:00Z')

async function anOrganisation(id: string, stations: number): Promise<void> {
  await db.database.query("insert into setup (id, name, timezone) values ($1, $1, 'Europe/Paris')", [id])
  const rows = Array.from({ length: stations }, (_, index) =>
    aStation({ station_id: `${id}-${index}`, owner_setup_id: id, latitude_deg: 40 + index }),
  )
  await publish(db.database, { origin: 'live', setupId: id, batches: [{ kind: 'station', rows }] })
}

type Values = Parameters<typeof observationRow>[0]['values']
type Minutes = { stations: number; minutes: number; values: Values }

/** Imports one reading per minute, station after station. */
async function importMinutes(setupId: string, { stations, minutes, values }: Minutes): Promise<void> {
  const rows = Array.from({ length: stations * minutes }, (_, index) =>
    observationRow({
      stationId: `${setupId}-${Math.floor(index / minutes)}`,
      observedAt: new Date(FROM_MS + (index % minutes) * MINUTE_MS),
      values,
      quality: {},
      source: 'file',
    }),
  )
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const batches = [{ kind: 'observation' as const, rows: rows.slice(from, from + MAX_ROWS) }]
    await publish(db.database, { origin: 'archive', setupId, batches })
  }
}

const flagged = async (setupId: string) =>
  db.database.query<{ station: string; measure: string; count: number; first: Date }>(
    `select o.station_id as station, f.key as measure, count(*) as count, min(o.observed_at) as first
       from (select distinct on (station_id, observed_at) station_id, observed_at, quality
               from observation where station_id like $1 || '-%'
              order by station_id, observed_at, rev desc) o
      cross join jsonb_each(o.quality) f
      where f.value ? 'check'
      group by 1, 2
      order by 1, 2`,
    [setupId],
  )

/** The database, with a counter for the most rows that one query returned. */
function watched(database: Database): { database: Database; maxRows(): number } {
  let maxRowCount = 0
  const query: Database['query'] = async (text, values) => {
    const rows = await database.query(text, values)
    maxRowCount = Math.max(maxRowCount, rows.length)
    return rows as never
  }
  return { database: { ...database, query }, maxRows: () => maxRowCount }
}

test('an import of minutes without change is checked in small batches', async () => {
  await anOrganisation('dense', 1)
  await importMinutes('dense', { stations: 1, minutes: 2400, values: { tair: -3, rh: 70 } })
  const { database, maxRows } = watched(db.database)
  await checkQuality(database)
  const since = (minutes: number) => new Date(FROM_MS + minutes * MINUTE_MS)
  expect(await flagged('dense')).toEqual([
    { station: 'dense-0', measure: 'rh', count: 2400 - 720, first: since(720) },
    { station: 'dense-0', measure: 'tair', count: 2400 - 360, first: since(360) },
  ])
  expect(maxRows()).toBeLessThan(10_000)
})

test('a road that moves around 0 °C in mild air is flagged after six hours, reading by reading', async () => {
  await anOrganisation('thaw', 1)
  for (let index = 0; index <= 48; index++) {
    const row = observationRow({
      stationId: 'thaw-0',
      observedAt: new Date(FROM_MS + index * 10 * MINUTE_MS),
      values: { ts: [-0.1, 0, 0.1][index % 3] ?? 0, tair: 7 + index / 50, road_state: 2 },
      quality: {},
      source: 'file',
    })
    await publish(db.database, {
      origin: 'live',
      setupId: 'thaw',
      batches: [{ kind: 'observation', rows: [row] }],
    })
  }
  await checkQuality(db.database)
  expect(await flagged('thaw')).toEqual([
    { station: 'thaw-0', measure: 'ts', count: 13, first: new Date(FROM_MS + 360 * MINUTE_MS) },
  ])
})

test('the backlog of one organisation delays another by one run at most', async () => {
  await anOrganisation('large', 6)
  await anOrganisation('small', 1)
  await importMinutes('large', { stations: 6, minutes: 1000, values: { tair: -3, tdew: 4 } })
  await importMinutes('small', { stations: 1, minutes: 1, values: { tair: -3, tdew: 4 } })
  const { isLast } = await qualityRound(db.database)
  expect(isLast).toBe(false)
  expect(await flagged('small')).toMatchObject([{ measure: 'tdew', count: 1 }])
  const judgedStations = async () =>
    (await flagged('large')).filter(({ measure }) => measure === 'tdew').length
  expect(await judgedStations()).toBeLessThan(6)
  await checkQuality(db.database)
  expect(await judgedStations()).toBe(6)
})

test('a batch that fails three times is quarantined and reported, and the rest continues', async () => {
  await anOrganisation('broken', 2)
  await importMinutes('broken', { stations: 1, minutes: 1, values: { tair: -3, tdew: 4 } })
  await importMinutes('broken', { stations: 2, minutes: 1, values: { tair: -5, tdew: 4 } })
  const [poison] = await db.database.query<{ rev: number }>(
    "select min(rev) as rev from observation where station_id = 'broken-0'",
  )
  const failures: string[] = []
  const judgeNews: typeof judge = async (database, news, asOf, nowMs) => {
    if (news.some(({ rev }) => rev === poison?.rev)) throw new Error('a reading that nothing can judge')
    return judge(database, news, asOf, nowMs)
  }
  await checkQuality(db.database, { judgeNews, onFailure: ({ ownerId }) => failures.push(ownerId ?? '') })
  expect(failures).toEqual(['broken', 'broken', 'broken'])
  expect(await flagged('broken')).toMatchObject([
    { station: 'broken-0', measure: 'tdew' },
    { station: 'broken-1', measure: 'tdew' },
  ])
  expect(
    await db.database.query('select step, unit, setup_id, to_rev, row_count, problem from set_aside'),
  ).toEqual([
    {
      step: 'quality',
      unit: 'broken',
      setup_id: 'broken',
      to_rev: poison?.rev,
      row_count: 1,
      problem: 'a reading that nothing can judge',
    },
  ])
})

test('a run whose process was killed counts as a failure', async () => {
  await anOrganisation('killed', 1)
  await importMinutes('killed', { stations: 1, minutes: 1, values: { tair: -3, tdew: 4 } })
  await db.database.query("insert into unit_try (step, unit, tries) values ('quality', 'killed', 3)")
  await checkQuality(db.database)
  expect(await db.database.query("select problem from set_aside where setup_id = 'killed'")).toEqual([
    { problem: null },
  ])
  expect(await db.database.query("select tries from unit_try where unit = 'killed'")).toEqual([])
})

test('a full disk leaves nothing unchecked', async () => {
  await anOrganisation('full', 1)
  await importMinutes('full', { stations: 1, minutes: 1, values: { tair: -3, tdew: 4 } })
  const judgeNews: typeof judge = async () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' })
  }
  for (let time = 0; time < 5; time++)
    await expect(checkQuality(db.database, { judgeNews })).rejects.toThrow('could not extend file')
  await checkQuality(db.database)
  expect(await flagged('full')).toMatchObject([{ station: 'full-0', measure: 'tdew' }])
  expect(await db.database.query("select problem from set_aside where setup_id = 'full'")).toEqual([])
})
