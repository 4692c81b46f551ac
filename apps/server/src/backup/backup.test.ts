import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { programSql } from '../db/program-sql.ts'
import { publish } from '../db/publish.ts'
import { nightlyBackup } from '../jobs/backup.ts'
import { anObservation, seedSmall } from '../test-support/small-seed.ts'
import { testApp } from '../test-support/test-app.ts'
import { emptyDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { folderPlace } from './backup-place.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

/** As in production: the owner of the tables is not a superuser, and row-level security is forced on it. */
const ROLE = `verglas_backup_${randomUUID().slice(0, 8)}`
const PASSWORD = randomUUID()
const BACKUP_META = { version: '0.1.0', takenAt: new Date('2026-01-20T02:41:00Z') }
const CALLS = [
  '/setups/north/stations',
  '/setups/north/points',
  '/setups/north/stations/north-1/latest',
  '/setups/north/stations/north-1/infos',
]

const opened: (() => Promise<void>)[] = []
let folder: string
let source: TestDatabase

async function ownedDatabase(): Promise<TestDatabase> {
  const empty = await emptyDatabase()
  const [{ name = '' } = {}] = await empty.database.query<{ name: string }>(
    'select current_database() as name',
  )
  await empty.database.query(
    `do $$ begin create role ${ROLE} login createrole password '${PASSWORD}'; exception when others then null; end $$`,
  )
  await empty.database.query(
    'do $$ begin create role verglas_tenant nologin; exception when others then null; end $$',
  )
  await empty.database.query(`grant verglas_tenant to ${ROLE} with admin option`)
  // A role that is not a superuser can give a database only to a role of which it is a member.
  await empty.database.query(`grant ${ROLE} to current_user`)
  await empty.database.query(`alter database ${name} owner to ${ROLE}`)
  const url = new URL(empty.url)
  url.username = ROLE
  url.password = PASSWORD
  const database = openDatabase(url.toString(), { maxConnections: 4 })
  opened.push(async () => {
    await database.close()
    await empty.drop()
  })
  return { url: url.toString(), database, drop: async () => {} }
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-backup-'))
  source = await ownedDatabase()
  await migrate(source.database)
  await seedSmall(source.database)
  await publish(source.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'observation',
        rows: [
          anObservation('north-1', new Date().toISOString(), {
            air_temperature_c: -3.3,
            extra: { a: 'é\n"\\,(', b: 'two\u2028lines\u2029, \r and 🧂' },
          }),
        ],
      },
    ],
  })
}, 60_000)
afterAll(async () => {
  for (const close of opened) await close()
  fs.rmSync(folder, { recursive: true, force: true })
  const admin = openDatabase(process.env.TEST_DATABASE_URL ?? '', { maxConnections: 1 })
  await admin.query(`drop role if exists ${ROLE}`)
  await admin.close()
})

async function answers(over: TestDatabase): Promise<string[]> {
  const app = await testApp({ over, now: () => new Date('2026-11-22T12:00:00Z') })
  const texts: string[] = []
  for (const call of CALLS) {
    const { status, text } = await app.as('olga', 'GET', call)
    expect(status, call).toBe(200)
    texts.push(text)
  }
  await app.close()
  return texts
}

const everyRow = async ({ database }: TestDatabase) => {
  const tables = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('migration', 'sql_function', 'health_look', 'job_state', 'role_start')
      order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = await database.query(`select t::text as row from "${name}" t order by t::text`)
  return rows
}

test('a backup made while the program ran, restored into an empty database, gives the same answers byte for byte', async () => {
  const file = path.join(folder, 'whole.gz')
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const at = new Date(Date.now() - 3_600_000 + n).toISOString()
      const rows = [anObservation('north-1', at, { air_temperature_c: n })]
      await publish(source.database, {
        origin: 'live',
        setupId: 'north',
        batches: [{ kind: 'observation', rows }],
      })
    }
  })()
  await writeBackup(source.database, path.join(folder, 'busy.gz'), BACKUP_META)
  isOver = true
  await writing
  const { header } = await writeBackup(source.database, file, BACKUP_META)

  const target = await ownedDatabase()
  const counts: number[] = []
  const restored = await restoreBackup(target.database, file, {
    onChecked: ({ end }) => counts.push(Object.values(end.rows).reduce((sum, rows) => sum + rows, 0)),
    onRows: (count) => counts.push(count),
  })
  expect(restored.header.rev).toBe(header.rev)
  // The complete count comes first, then the growing counts up to it.
  const [all, ...steps] = counts
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(all)
  expect(await everyRow(target)).toEqual(await everyRow(source))
  expect(await answers(target)).toEqual(await answers(source))
  const { rev } = await publish(target.database, {
    origin: 'live',
    setupId: null,
    batches: [
      {
        kind: 'observation',
        rows: [anObservation('north-1', new Date().toISOString(), { air_temperature_c: 7 })],
      },
    ],
  })
  expect(rev).toBe(header.rev + 1)
}, 60_000)

test('refuses to restore into a database that is not empty, and from an incomplete file', async () => {
  const file = path.join(folder, 'good.gz')
  await writeBackup(source.database, file, BACKUP_META)
  await expect(restoreBackup(source.database, file)).rejects.toThrow('The database is not empty')

  const bytes = fs.readFileSync(file)
  const text = gunzipSync(bytes).toString('utf8')
  const damaged = {
    cut: bytes.subarray(0, bytes.length - 200),
    shorter: gzipSync(text.split('\n').slice(0, -2).join('\n')),
    changed: gzipSync(text.replace('Nord', 'Nerd')),
    'fewer-rows': gzipSync(text.replace(/^"\(north,Nord.*\n/m, '')),
    other: Buffer.from('hello'),
  }
  const target = await ownedDatabase()
  for (const [name, content] of Object.entries(damaged)) {
    fs.writeFileSync(path.join(folder, name), content)
    await expect(restoreBackup(target.database, path.join(folder, name)), name).rejects.toThrow(
      'cannot be used as a backup',
    )
  }
}, 60_000)

test('a backup of an older version is migrated to this one, and one of a newer version is refused', async () => {
  const program = programSql()
  const older = { ...program, migrations: program.migrations.slice(0, -1) }
  const olderDatabase = await ownedDatabase()
  await migrate(olderDatabase.database, older)
  await olderDatabase.database.query(
    `insert into setup (id, name, homepage, station_version, timezone, simulated)
     values ('north', 'Nord', '/stations', 2, 'Europe/Paris', false)`,
  )
  const file = path.join(folder, 'older.gz')
  await writeBackup(olderDatabase.database, file, BACKUP_META)
  const target = await ownedDatabase()
  await restoreBackup(target.database, file)
  expect(await target.database.query('select id, name from setup')).toEqual([{ id: 'north', name: 'Nord' }])
  const applied = await target.database.query<{ name: string }>('select name from migration order by name')
  expect(applied.map(({ name }) => name)).toEqual(program.migrations.map(({ name }) => name).sort())

  const newer = path.join(folder, 'newer.gz')
  await writeBackup(source.database, newer, BACKUP_META)
  const empty = await ownedDatabase()
  await expect(restoreBackup(empty.database, newer, { program: older })).rejects.toThrow(
    `which is newer than this program (${program.migrations.at(-1)?.name})`,
  )
}, 60_000)

test('an older backup is not restored into tables of a later version that an early end has left', async () => {
  const program = programSql()
  const target = await ownedDatabase()
  await migrate(target.database, { ...program, functions: [] })
  await expect(restoreBackup(target.database, path.join(folder, 'older.gz'))).rejects.toThrow(
    'The database has tables of another version',
  )
  await restoreBackup(target.database, path.join(folder, 'whole.gz'))
  expect(await everyRow(target)).not.toEqual({})
}, 60_000)

test('a role that does not see all rows cannot make a backup', async () => {
  await source.database.query(
    'create table hidden (setup_id text); alter table hidden enable row level security',
  )
  await source.database.query('alter table hidden force row level security')
  const file = path.join(folder, 'hidden.gz')
  await expect(writeBackup(source.database, file, BACKUP_META)).rejects.toThrow(
    'does not see all rows of hidden',
  )
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('hidden'))).toEqual([])
  await source.database.query('drop table hidden')
})

test('each night writes a backup and deletes the oldest and the draft of a killed worker', async () => {
  const nights = path.join(folder, 'nights')
  fs.mkdirSync(nights)
  // Drafts of a worker that was killed while writing and of one that is writing now, and a file of somebody
  // else.
  for (const name of ['verglas-20251231T024100Z', 'verglas-20260102T024000Z', 'mine'])
    fs.writeFileSync(path.join(nights, `${name}.backup.gz.part`), '')
  const killedAt = new Date('2025-12-31T02:41:00Z')
  for (const name of ['verglas-20251231T024100Z', 'mine'])
    fs.utimesSync(path.join(nights, `${name}.backup.gz.part`), killedAt, killedAt)
  for (const day of [1, 2, 3]) {
    const now = () => new Date(Date.UTC(2026, 0, day, 2, 41))
    await nightlyBackup({ database: source.database, backup: { place: folderPlace(nights), keep: 2 }, now })
  }
  expect(fs.readdirSync(nights).sort()).toEqual([
    'mine.backup.gz.part',
    'verglas-20260102T024000Z.backup.gz.part',
    'verglas-20260102T024100Z.backup.gz',
    'verglas-20260103T024100Z.backup.gz',
  ])
})
