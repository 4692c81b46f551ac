import { DAY_MS } from '@verglas/quantities'
import PgBoss from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../blobs/file-store.ts'
import { claimWorkItem } from '../chain/progress.ts'
import { monthsOf } from '../db/partitions.ts'
import { publishTick } from '../db/publish.ts'
import { migratedDatabase, type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { forgetTheFuture } from './clock.ts'
import { noteRetention, retentionTime } from './retention-time.ts'
import { upkeep } from './upkeep.ts'

let db: TestDatabase
let boss: PgBoss
beforeAll(async () => {
  db = await testDatabase()
  boss = new PgBoss({ connectionString: db.url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await db.drop()
})

test('after a clock jump of an hour ahead and back, jobs, claims and connections do not wait for that hour', async () => {
  await boss.createQueue('tick')
  await boss.send('tick', {})
  await db.database.query("update pgboss.version set cron_on = now() + interval '1 hour'")
  await db.database.query("update pgboss.job set start_after = now() + interval '1 hour'")
  await db.database.query(
    "insert into progress (step, unit, claimed_until) values ('blend', '900', now() + interval '1 hour')",
  )
  await db.database.query(
    `insert into connection (id, source, owner_setup_id, name, settings, next_at, last_attempt_at)
     values ('ahead', 'csv', 'north', 'ahead', '{}', now() + interval '65 minutes', now() + interval '1 hour')`,
  )
  expect(await boss.fetch('tick')).toEqual([])
  expect(await claimWorkItem(db.database, { step: 'blend', key: '900' })).toBeNull()

  await forgetTheFuture(db.database)
  expect(await boss.fetch('tick')).toHaveLength(1)
  expect(await claimWorkItem(db.database, { step: 'blend', key: '900' })).not.toBeNull()
  const [version] = await db.database.query('select cron_on <= now() as due from pgboss.version')
  expect(version).toEqual({ due: true })
  const [connection] = await db.database.query(
    "select next_at <= now() as due from connection where id = 'ahead'",
  )
  expect(connection).toEqual({ due: true })
})

test('retention uses the time of the log, and advances at most three days in half a day', async () => {
  const { knownAt } = await publishTick(db.database)
  const first = await retentionTime(db.database)
  expect(first.at).toEqual(knownAt)
  await noteRetention(db.database, first)

  const leap = (ticks: number) =>
    db.database.query(
      `insert into publication (rev, known_at, topics, origin)
       select p.rev + n, p.known_at + interval '1 year' + make_interval(secs => n), '{tick}', 'live'
         from (select rev, known_at from publication order by rev desc limit 1) p, generate_series(1, $1::integer) n`,
      [ticks],
    )
  await leap(20)
  expect((await retentionTime(db.database)).at).toEqual(knownAt)
  await leap(600)
  const second = await retentionTime(db.database)
  expect(second.at).toEqual(new Date(knownAt.getTime() + 3 * DAY_MS))
  await noteRetention(db.database, second)
  expect((await retentionTime(db.database)).at).toEqual(second.at)
})

test('maintenance before the first publication creates partitions by the clock, and retention starts with the log', async () => {
  const fresh = await migratedDatabase()
  const clock = new Date('2026-01-20T06:00:00Z')
  await upkeep(fresh.database, folderStore('/nonexistent'), clock)
  expect((await monthsOf(fresh.database, 'observation')).map(({ name }) => name)).toEqual([
    'observation_2026_01',
    'observation_2026_02',
    'observation_2026_03',
  ])
  const { knownAt } = await publishTick(fresh.database)
  expect(await retentionTime(fresh.database)).toMatchObject({ at: knownAt, logAt: knownAt })
  await fresh.drop()
})
