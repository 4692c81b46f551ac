import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { noteRehearsal } from '../db/backup-state.ts'
import { tenantAccess } from '../db/tenant-login.ts'
import { ensureKeys } from '../identity/keys.ts'
import { secretBox } from '../installation/secrets.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { VERSION } from '../version.ts'
import { doctor } from './doctor.ts'

const NOW = new Date('2026-11-29T12:00:00Z')

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await testDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-doctor-'))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await db.drop()
})

async function examined(env: NodeJS.ProcessEnv, nodeVersion = '20.19.5') {
  const lines: string[] = []
  const settings = { PORT: String(await freePort()), ...env }
  const wrongCount = await doctor({ env: settings, cwd: folder, now: NOW, nodeVersion }, (line) =>
    lines.push(line),
  )
  const about = (subject: string) => lines.filter((line) => line.slice(7).startsWith(subject.padEnd(14)))
  const wrongAbout = (subject: string) => about(subject).filter((line) => line.startsWith('wrong'))
  return { wrongCount, lines, about, wrongAbout }
}
const withDatabase = (env: NodeJS.ProcessEnv = {}) =>
  examined({ DATABASE_URL: db.url, VERGLAS_DATA: folder, ...env })

test('a folder in which nothing was started is described, and nothing is created', async () => {
  const elsewhere = path.join(folder, 'elsewhere')
  const { wrongCount, lines, about } = await examined({ VERGLAS_DATA: elsewhere })
  expect(wrongCount).toBe(0)
  expect(about('program')).toEqual([expect.stringContaining(`Verglas ${VERSION}, Node.js 20.19.5`)])
  expect(about('data folder')).toEqual([expect.stringMatching(/^note .*does not exist.*\n +do: npm start/)])
  expect(about('answers')).toEqual([
    expect.stringMatching(/^note .*nothing answers at http:\/\/127\.0\.0\.1:/),
  ])
  expect(lines.at(-1)).toBe('\nNothing is wrong.')
  expect(fs.existsSync(elsewhere)).toBe(false)
})

test('a setting that cannot be used, and an old Node.js, are wrong', async () => {
  const { wrongCount, lines } = await examined({ VERGLAS_PORTT: '1' }, '18.20.1')
  expect(wrongCount).toBe(2)
  expect(lines[0]).toMatch(/^wrong .*Node\.js 18\.20\.1.*\n +do: install Node\.js 20\.19 or later$/)
  expect(lines[1]).toMatch(/^wrong .*Unknown setting VERGLAS_PORTT/)
  expect(lines).toHaveLength(3)
})

test('a sound installation is all right: database, tables, key, organisations', async () => {
  const { wrongCount, about } = await withDatabase()
  expect(wrongCount).toBe(0)
  expect(about('database')).toEqual([expect.stringMatching(/^ok .*PostgreSQL 1\d.*, \d+ MB$/)])
  expect(about('tables')).toEqual([expect.stringMatching(/^ok .*up to date$/)])
  expect(about('organisation')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ok .*north \(.*\), \d+ people/)]),
  )
  expect(about('settings')).toEqual([expect.stringMatching(/PORT, DATABASE_URL, VERGLAS_DATA$/)])
})

test('settings are named without their values', async () => {
  const { lines } = await withDatabase({ VERGLAS_METRICS_TOKEN: 'a-secret-token' })
  expect(lines.join('\n')).toContain('VERGLAS_METRICS_TOKEN')
  expect(lines.join('\n')).not.toContain('a-secret-token')
})

test('secrets that the key does not open are wrong', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  const seal = (id: string, by: Buffer) => secretBox(by).seal({ apiKey: 'x' }, id)
  await db.database.query(
    `insert into connection (id, source, name, secret) values ('mine', 'csv', 'mine', $1), ('lost', 'csv', 'lost', $2)`,
    [seal('mine', key), seal('lost', other)],
  )
  const setting = { VERGLAS_SECRET_KEY: key.toString('base64') }
  const { wrongCount, about } = await withDatabase(setting)
  expect(wrongCount).toBe(1)
  expect(about('secret key')).toEqual([
    expect.stringMatching(
      /^wrong .*VERGLAS_SECRET_KEY does not open the secrets of lost\n +do: bring back the key/,
    ),
  ])
  const missing = await withDatabase()
  expect(missing.about('secret key')).toEqual([
    expect.stringMatching(/secret\.key in .* is missing.*lost, mine/),
  ])
  expect(fs.existsSync(path.join(folder, 'secret.key'))).toBe(false)
  await db.database.query("delete from connection where id in ('mine', 'lost')")
})

test('a key that opens none of the keys of the sign-in is wrong, without any connection too', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  await ensureKeys(db.database, NOW, secretBox(key))
  const withKey = (used: Buffer) => withDatabase({ VERGLAS_SECRET_KEY: used.toString('base64') })
  expect((await withKey(key)).about('secret key')).toEqual([
    expect.stringMatching(/^ok .*2 keys of the sign-in$/),
  ])
  const { wrongCount, about } = await withKey(other)
  expect(wrongCount).toBe(1)
  expect(about('secret key')).toEqual([
    expect.stringMatching(/^wrong .*opens none of the 2 keys.*\n +do: bring back the key/),
  ])
  await db.database.query('delete from oidc_key')
})

test('a login of organisations that the server does not let in is wrong', async () => {
  const { url } = await tenantAccess(db.database)
  const role = new URL(url).username
  // There may also be a note about large objects, if the program is not a superuser.
  expect((await withDatabase()).wrongAbout('login of organisations')).toEqual([])
  await db.database.query(`alter role ${role} nologin`)
  const { wrongCount, wrongAbout } = await withDatabase()
  await db.database.query(`alter role ${role} login`)
  expect(wrongCount).toBe(1)
  expect(wrongAbout('login of organisations')).toEqual([
    expect.stringMatching(/^wrong .*not permitted to log in\n +do: start a process again/),
  ])
})

test('large objects that organisations may write are noted', async () => {
  await db.database.query('grant execute on function lo_create(oid) to verglas_tenant')
  const { wrongCount, about } = await withDatabase()
  await db.database.query('revoke execute on function lo_create(oid) from verglas_tenant')
  expect(wrongCount).toBe(0)
  expect(about('login of organisations')).toEqual([
    expect.stringMatching(/^note .*large objects.*\n +do: as a superuser/),
  ])
})

test('sources that fail are noted, and stored problems are wrong, each with what to do', async () => {
  await db.database.query(
    `insert into connection (id, source, owner_setup_id, name, failures, last_error)
     values ('failing', 'csv', 'north', 'Stations', 4, 'status 503')`,
  )
  await db.database.query(
    `insert into health_problem (code, subject, detail, since) values ('job_failing', 'retention', 'no space', now())`,
  )
  const { wrongCount, about } = await withDatabase()
  expect(about('source')).toEqual([
    expect.stringMatching(/^note .*Stations of north: 4 attempts failed: status 503\n +do: /),
  ])
  expect(about('problem')).toEqual([
    expect.stringMatching(
      /^wrong .*a background task fails · retention · no space \(since .*\n +do: read the standard/,
    ),
  ])
  expect(wrongCount).toBe(1)
  await db.database.query("delete from connection where id = 'failing'")
  await db.database.query('delete from health_problem')
})

test('a database of an older program says what the next start applies, a newer one is wrong', async () => {
  const [latest] = await db.database.query<{ name: string }>('select max(name) as name from migration')
  await db.database.query('delete from migration where name = $1', [latest?.name])
  const older = await withDatabase({ VERGLAS_UPGRADE_BACKUP: 'false' })
  expect(older.about('tables')).toEqual([
    expect.stringMatching(
      new RegExp(`^note .*the next start applies ${latest?.name}\\n +do: write a backup first`),
    ),
  ])
  expect(older.wrongCount).toBe(0)
  expect((await withDatabase()).about('tables')).toEqual([
    expect.stringMatching(new RegExp(`^note .*${latest?.name}, after a backup in ${folder}/backups$`)),
  ])
  await db.database.query('insert into migration values ($1, now())', [latest?.name])
  await db.database.query("insert into migration values ('9999_future.sql', now(), '99.0.0')")
  const newer = await withDatabase()
  expect(newer.about('tables')).toEqual([
    expect.stringMatching(/^wrong .*newer than this program.*9999_future/),
  ])
  expect(newer.wrongCount).toBe(1)
  await db.database.query("delete from migration where name = '9999_future.sql'")
})

test('an empty database and one that does not answer are told apart', async () => {
  const empty = await emptyDatabase()
  expect((await withDatabase({ DATABASE_URL: empty.url })).about('tables')).toEqual([
    expect.stringMatching(/^note .*none yet/),
  ])
  expect(await empty.database.query("select to_regclass('migration') as made")).toEqual([{ made: null }])
  await empty.drop()
  const away = await withDatabase({
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/nowhere`,
  })
  expect(away.about('database')).toEqual([expect.stringMatching(/^wrong .*does not answer/)])
})

test('backups: none configured, none there, an old one, a recent one', async () => {
  const backups = path.join(folder, 'backups')
  fs.mkdirSync(backups)
  const about = async (env: NodeJS.ProcessEnv) => (await withDatabase(env)).about('backups')
  const setting = { VERGLAS_BACKUP_FOLDER: backups }
  expect(await about({})).toEqual([expect.stringMatching(/^note .*none are written/)])
  expect(await about(setting)).toEqual([expect.stringMatching(/^wrong .*no backup in /)])
  const file = path.join(backups, 'verglas-20261129T000000Z.backup.gz')
  fs.writeFileSync(file, '')
  const written = (hoursAgo: number) =>
    fs.utimesSync(file, NOW, new Date(NOW.getTime() - hoursAgo * 3_600_000))
  written(40)
  expect(await about(setting)).toEqual([expect.stringMatching(/^wrong .*is 40\.0 h old/)])
  written(7)
  expect(await about(setting)).toEqual([expect.stringMatching(/^ok .*is 7\.0 h old/)])
})

test('rehearsals: none yet, one that passed, failed or is impossible, and none where the setting says so', async () => {
  const about = async (env: NodeJS.ProcessEnv = {}) =>
    (await withDatabase({ VERGLAS_BACKUP_FOLDER: folder, ...env })).about('rehearsal')
  expect(await about({ VERGLAS_BACKUP_FOLDER: '' })).toEqual([])
  expect(await about({ VERGLAS_BACKUP_REHEARSAL: 'false' })).toEqual([
    expect.stringMatching(/^note .*no backup is restored by itself/),
  ])
  expect(await about()).toEqual([expect.stringMatching(/^note .*none yet\n +do: npm run rehearse/)])
  const rehearsal = { rehearsedAt: NOW, takenAt: NOW, rowCount: 40, answerCount: 6, tookS: 3 }
  await noteRehearsal(db.database, { ...rehearsal, outcome: 'passed', problem: null })
  expect(await about()).toEqual([
    expect.stringMatching(/^ok .*12:00Z: 40 rows and 6 answers are the same, in 3 s$/),
  ])
  await noteRehearsal(db.database, { ...rehearsal, outcome: 'impossible', problem: 'not allowed' })
  expect(await about()).toEqual([
    expect.stringMatching(/^note .*: not allowed\n +do: see docs\/operations\.md/),
  ])
  await noteRehearsal(db.database, { ...rehearsal, outcome: 'failed', problem: 'rows are missing' })
  expect(await about()).toEqual([
    expect.stringMatching(/^wrong .*: rows are missing\n +do: npm run rehearse/),
  ])
  await db.database.query('delete from backup_state')
})

test.each([
  [{ status: 'ok', version: VERSION }, /^ok .*: ok$/, 0],
  [{ status: 'trouble', version: VERSION }, /^wrong .*: trouble\n +do: see the problems/, 1],
  [{ status: 'ok', version: '0.9.0' }, /^note .*Verglas 0\.9\.0 .*this folder has/, 0],
  [{ hello: 'world' }, /^wrong .*another program answers/, 1],
])('what answers at the port: %j', async (answer, line, wrongCount) => {
  const server = createServer((_request, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.address() as AddressInfo).port
  const examination = await withDatabase({ PORT: String(port) })
  server.close()
  expect(examination.about('answers')).toEqual([expect.stringMatching(line)])
  expect(examination.wrongCount).toBe(wrongCount)
})
