import type { Origin } from '@verglas/contract/codes'
import { DAY_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensurePartitions } from '../db/partitions.ts'
import { type Batch, publish } from '../db/publish.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { dropPastKeeping } from './retention.ts'

const NOW = new Date('2026-06-20T03:17:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

let testing: TestDatabase
beforeAll(async () => {
  testing = await testDatabase()
})
afterAll(() => testing.drop())
beforeEach(async () => {
  await testing.database.query(
    'truncate observation, forecast_run, ensemble_run, shadow, road_forecast, alert, alert_list, alert_text, tide',
  )
})

const publishBatches = (origin: Origin, ...batches: Batch[]) =>
  publish(testing.database, { origin, setupId: null, batches })
/** Ages in days of the remaining rows, oldest first. */
async function remainingYears(table: string, column: string, where = 'true'): Promise<number[]> {
  const rows = await testing.database.query<{ days: number }>(
    `select round(extract(epoch from $1::timestamptz - ${column}::timestamptz) / 86400)::integer as days
       from ${table} where ${where} order by ${column}`,
    [NOW],
  )
  return rows.map((row) => row.days)
}
const months = async (table: string) =>
  (
    await testing.database.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ $1 order by relname`,
      [`^${table}_[0-9]{4}_[0-9]{2}$`],
    )
  ).map((row) => row.name)

const readings = (...days: number[]): Batch => ({
  kind: 'observation',
  rows: days.map((day) => anObservation('north-1', daysAgo(day), { air_temperature_c: 1 })),
})
const runs = (source: string, ...days: number[]): Batch => ({
  kind: 'forecast_run',
  rows: days.map((day) => ({
    castpoint_id: 'north-c1',
    source,
    issued_at: daysAgo(day),
    step_s: 3600,
    start_at: daysAgo(day),
    air_temperature: '{10}',
  })),
})

test('a month of readings is deleted when all of it is older than 400 days; imported files stay', async () => {
  for (const days of [440, 500, 430]) await ensurePartitions(testing.database, new Date(daysAgo(days)))
  await publishBatches('live', readings(10, 390, 440, 500))
  await publishBatches('archive', readings(441, 800))
  await publishBatches('live', readings(801))
  const before = await months('observation')
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('observation', 'observed_at')).toEqual([800, 441, 390, 10])
  // The month with an imported file is kept because of it.
  expect(before.filter((name) => name < 'observation_2025_06')).toEqual([
    'observation_2025_02',
    'observation_2025_04',
  ])
  expect((await months('observation')).filter((name) => name < 'observation_2025_06')).toEqual([
    'observation_2025_04',
  ])
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('observation', 'observed_at')).toEqual([800, 441, 390, 10])
})

test('with history, months of readings stay until they are in files, and raw runs are deleted as before', async () => {
  for (const days of [70, 100, 500]) await ensurePartitions(testing.database, new Date(daysAgo(days)))
  await publishBatches('live', readings(10, 500, 900), runs('met-norway', 5, 100))
  await dropPastKeeping(testing.database, NOW, { hasHistory: true })
  expect(await remainingYears('observation', 'observed_at')).toEqual([900, 500, 10])
  expect(await remainingYears('forecast_run', 'issued_at')).toEqual([5])
})

test('raw runs are deleted after 60 days, the product after 400', async () => {
  for (const days of [70, 100]) await ensurePartitions(testing.database, new Date(daysAgo(days)))
  await publishBatches('live', runs('met-norway', 5, 55, 100), runs('verglas', 5, 100))
  await publishBatches('archive', runs('open-meteo', 100))
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('forecast_run', 'issued_at', "source = 'met-norway'")).toEqual([55, 5])
  expect(await remainingYears('forecast_run', 'issued_at', "source = 'verglas'")).toEqual([100, 5])
  expect(await remainingYears('forecast_run', 'issued_at', "source = 'open-meteo'")).toEqual([100])
})

test('ensembles are deleted after 30 days, imported ones too', async () => {
  const ensembles = (...days: number[]): Batch => ({
    kind: 'ensemble_run',
    rows: days.map((day) => ({
      castpoint_id: 'north-c1',
      source: 'open-meteo',
      issued_at: daysAgo(day),
      step_s: 3600,
      start_at: daysAgo(day),
      members: 2,
      steps: 1,
      attribution: '',
      rain: '00010002',
    })),
  })
  await publishBatches('live', ensembles(29, 31))
  await publishBatches('archive', ensembles(32))
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('ensemble_run', 'issued_at')).toEqual([29])
})

test('shadow forecasts for scoring against the plain blend are deleted after six days', async () => {
  const shadows = [5, 7].map((day) => ({
    castpoint_id: 'north-c1',
    issued_at: daysAgo(day),
    courses: [{ measure: 'ts', start_at: daysAgo(day), raw: '{1}', corrected: '{1}', last_value: 1 }],
  }))
  await publishBatches('live', { kind: 'shadow', rows: shadows })
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('shadow', 'issued_at')).toEqual([5])
})

const anAlert = (slot: string, days: number, overrides: object = {}) => ({
  source: 'cap',
  owner_setup_id: null,
  slot,
  issued_at: daysAgo(days),
  part: 0,
  event: slot,
  type: 'wind',
  severity: 2,
  status: 'active',
  said_starts_at: null,
  is_start_cut: false,
  starts_at: daysAgo(days),
  ends_at: null,
  has_hours: false,
  replaces: [],
  fingerprint: slot,
  content: {},
  attribution: '',
  after_rev: 1_000_000,
  ...overrides,
})

test('alerts are deleted after 400 days, unless they are in force', async () => {
  await publishBatches('live', {
    kind: 'alert',
    rows: [
      anAlert('young', 399),
      anAlert('old', 410, { ends_at: daysAgo(409) }),
      anAlert('open', 420),
      anAlert('over', 430),
      anAlert('over', 425, { status: 'ended', severity: 0 }),
    ],
  })
  await publishBatches('archive', {
    kind: 'alert',
    rows: [anAlert('imported', 900, { ends_at: daysAgo(899) })],
  })
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('alert', 'issued_at')).toEqual([900, 420, 399])
})

test('lists without content are deleted after 60 days, maps and texts after 400', async () => {
  const aList = (days: number, stated: object | null) => ({
    source: 'vigilance',
    owner_setup_id: null,
    issued_at: daysAgo(days),
    is_complete: true,
    unread: [],
    stated,
    attribution: '',
    after_rev: 1_000_000,
  })
  const aText = (days: number) => ({
    source: 'vigilance',
    owner_setup_id: null,
    slot: 'a',
    issued_at: daysAgo(days),
    texts: {},
  })
  await publishBatches(
    'live',
    {
      kind: 'alert_list',
      rows: [aList(10, null), aList(70, null), aList(71, { periods: [] }), aList(410, { periods: [] })],
    },
    { kind: 'alert_text', rows: [aText(390), aText(410)] },
  )
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('alert_list', 'issued_at')).toEqual([71, 10])
  expect(await remainingYears('alert_text', 'issued_at')).toEqual([390])
})

test('forecast levels are deleted after 60 days, tide tables after 400', async () => {
  const aDay = (series: string, days: number) => ({
    station_id: 'north-1',
    series,
    day: daysAgo(days).slice(0, 10),
    source: 'iwls',
    from_s: null,
    to_s: null,
    values: [[0, 1]],
  })
  await publishBatches('live', {
    kind: 'tide',
    rows: [
      aDay('forecast', 61),
      aDay('forecast', 59),
      aDay('prediction', 399),
      aDay('prediction', 401),
      aDay('extremes', 500),
    ],
  })
  await publishBatches('archive', { kind: 'tide', rows: [aDay('extremes', 1000)] })
  await dropPastKeeping(testing.database, NOW)
  expect(await remainingYears('tide', 'day')).toEqual([1000, 399, 59])
})

test('strikes are deleted after 60 days; connection logs and sent mails after 90', async () => {
  const db = testing.database
  await db.query(
    `insert into strike (source, struck_at, longitude_deg, latitude_deg, rev)
     select 'blitzortung', $1::timestamptz - make_interval(days => d), 3, 45, 1 from unnest(array[59, 61]) d`,
    [NOW],
  )
  await db.query("insert into connection (id, source) values ('c', 'msc-swob')")
  await db.query(
    `insert into connection_run (connection_id, started_at, ended_at, outcome, messages, facts, appended, refused)
     select 'c', $1::timestamptz - make_interval(days => d), $1, 'ok', 0, 0, 0, 0 from unnest(array[89, 91]) d`,
    [NOW],
  )
  await db.query(
    `insert into outbox (event, recipient, channel, subject, body, message_id, created_at, next_at, sent_at)
     select 'e' || d, 'a', 'mail', 's', 'b', 'm', $1, $1, case when d > 0 then $1::timestamptz - make_interval(days => d) end
       from unnest(array[0, 89, 91]) d`,
    [NOW],
  )
  await dropPastKeeping(db, NOW)
  expect(await remainingYears('strike', 'struck_at')).toEqual([59])
  expect(await remainingYears('connection_run', 'started_at')).toEqual([89])
  expect(await db.query('select event from outbox order by event')).toEqual([
    { event: 'e0' },
    { event: 'e89' },
  ])
})
