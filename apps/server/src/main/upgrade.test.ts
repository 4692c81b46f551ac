import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { releases } from '../../../../test-material/releases.ts'
import { folderPlace } from '../backup/backup-place.ts'
import { verifyBackup } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { pendingUpgrade } from '../db/migrate.ts'
import { type ProgramSql, programSql, toMigration } from '../db/program-sql.ts'
import { publishTick } from '../db/publish.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { nightlyBackup } from '../jobs/backup.ts'
import { emptyDatabase, releaseDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { backup } from './backup.ts'
import { upgradeDatabase } from './upgrade.ts'

const NOW = new Date('2026-12-01T02:41:00Z')
const [OLDEST] = releases()
const PROGRAM: ProgramSql = { ...programSql(), version: '1.1.0' }
const FAILING: ProgramSql = {
  ...PROGRAM,
  migrations: [
    ...PROGRAM.migrations,
    toMigration({ name: '9000_fails.sql', sql: 'insert into publication (rev) values (null)' }),
  ],
}

let old: TestDatabase
let folder = ''
let upgradeBackupFolder = ''
const printed: string[] = []
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-upgrade-'))
})
beforeEach(async () => {
  upgradeBackupFolder = fs.mkdtempSync(path.join(folder, 'backups-'))
  if (!OLDEST) throw new Error('there is no release')
  old = await releaseDatabase(OLDEST)
})
afterEach(() => old.drop())
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function upgrade(
  program = PROGRAM,
  settings: { upgradeBackupFolder: string | null } = { upgradeBackupFolder },
) {
  printed.length = 0
  return upgradeDatabase(old.database, settings, {
    now: NOW,
    program,
    step: ({ done }, work) => {
      printed.push(done)
      return work()
    },
    print: (line) => printed.push(line.trim()),
  })
}
const backups = () => fs.readdirSync(upgradeBackupFolder).sort()
const BACKUP = 'verglas-1.0.0-before-1.1.0-20261201T024100Z.backup.gz'

async function contentOf({ database }: TestDatabase): Promise<unknown> {
  const tables = await database.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'i') order by 1`,
  )
  const functions = await database.query(
    'select proname, prosrc from pg_proc where pronamespace = $1::regnamespace order by 1, 2',
    ['public'],
  )
  const publications = await database.query('select * from publication order by rev')
  const migrations = await database.query('select * from migration order by name')
  return { tables, functions, publications, migrations }
}

test('an upgrade begins with a backup of the data before it, which no nightly job deletes', async () => {
  const before = await old.database.query('select * from publication order by rev')
  const applied = await upgrade()
  expect(applied).toContain(PROGRAM.migrations.at(-1)?.name)
  expect(printed).toEqual([
    'backup before the upgrade',
    `The backup ${path.join(upgradeBackupFolder, BACKUP)} is kept.`,
    'database up to date',
  ])
  const { header } = await verifyBackup(path.join(upgradeBackupFolder, BACKUP))
  expect(header).toMatchObject({ version: '1.0.0', rev: before.length })
  expect(header.migrations).not.toContain(PROGRAM.migrations.at(-1)?.name)
  expect(await old.database.query('select * from publication order by rev')).toEqual(before)

  expect(await upgrade()).toEqual([])
  expect(printed).toEqual([])
  const now = () => NOW
  await nightlyBackup({
    database: old.database,
    backup: { place: folderPlace(upgradeBackupFolder), keep: 1 },
    now,
  })
  expect(backups()).toContain(BACKUP)

  const restored = await emptyDatabase()
  await restoreBackup(restored.database, path.join(upgradeBackupFolder, BACKUP))
  expect(await restored.database.query('select * from publication order by rev')).toEqual(before)
  await restored.drop()
})

test('the command that writes a backup upgrades nothing', async () => {
  const file = path.join(folder, 'by-hand.backup.gz')
  await backup(readConfig({ VERGLAS_DATA: folder, DATABASE_URL: old.url }, folder), [file])
  expect((await verifyBackup(file)).header.version).toBe('1.0.0')
  expect((await pendingUpgrade(old.database))?.migrations).toContain(PROGRAM.migrations.at(-1)?.name)
})

test('a failed upgrade leaves everything as it was, says so, and does not fill the disk with backups', async () => {
  const before = await contentOf(old)
  const failure = await upgrade(FAILING).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartProblem)
  expect((failure as Error).message).toBe(
    `The upgrade from Verglas 1.0.0 to 1.1.0 is undone, because migration 9000_fails.sql failed: null value in column "rev" of relation "publication" violates not-null constraint: the data are as before, Verglas 1.0.0 works with them, and ${path.join(upgradeBackupFolder, BACKUP)} is a backup of them.`,
  )
  expect(await contentOf(old)).toEqual(before)
  const written = fs.statSync(path.join(upgradeBackupFolder, BACKUP)).mtimeMs
  await expect(upgrade(FAILING)).rejects.toThrow('is undone')
  expect(backups()).toEqual([BACKUP])
  expect(fs.statSync(path.join(upgradeBackupFolder, BACKUP)).mtimeMs).toBe(written)
})

test('a later attempt has a backup with what the previous version has published since', async () => {
  await expect(upgrade(FAILING)).rejects.toThrow('is undone')
  fs.renameSync(
    path.join(upgradeBackupFolder, BACKUP),
    path.join(upgradeBackupFolder, BACKUP.replace('1201', '1130')),
  )
  const draft = `${BACKUP.replace('1201', '1129')}.part`
  fs.writeFileSync(path.join(upgradeBackupFolder, draft), 'of a killed attempt')
  const { rev } = await publishTick(old.database)
  await upgrade()
  expect(backups()).toEqual([BACKUP.replace('1201', '1130'), BACKUP])
  expect((await verifyBackup(path.join(upgradeBackupFolder, BACKUP))).header.rev).toBe(rev)
})

test('without room for the backup nothing is changed, and the message says what to do', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  await expect(upgrade(PROGRAM, { upgradeBackupFolder: path.join(file, 'backups') })).rejects.toThrow(
    /^The upgrade from Verglas 1\.0\.0 to 1\.1\.0 begins with a backup, and .* cannot be written \(ENOTDIR\): make room, set VERGLAS_BACKUP_FOLDER .* or set VERGLAS_UPGRADE_BACKUP=false .*Nothing was changed\.$/,
  )
  expect((await pendingUpgrade(old.database))?.from).toBe('1.0.0')
  // An installation with backups of its own can upgrade without this one.
  await upgrade(PROGRAM, { upgradeBackupFolder: null })
  expect(printed).toEqual(['database up to date'])
  expect(backups()).toEqual([])
})

test('a new database, or an upgrade of functions alone, needs no backup', async () => {
  await upgrade()
  fs.rmSync(path.join(upgradeBackupFolder, BACKUP))
  const [first, ...others] = PROGRAM.functions
  const changed = { ...PROGRAM, functions: first ? [{ ...first, hash: 'other' }, ...others] : [] }
  expect(await upgrade(changed)).toEqual([first?.name])
  const empty = await emptyDatabase()
  await upgradeDatabase(
    empty.database,
    { upgradeBackupFolder },
    {
      now: NOW,
      step: (_, work) => work(),
      print: () => {},
    },
  )
  await empty.drop()
  expect(backups()).toEqual([])
})
