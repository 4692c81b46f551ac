import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgres, runningEmbeddedUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { launch, passwordOf, serverIn } from './embedded-server.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-embedded-'))
  fs.chmodSync(folder, 0o755)
})
const joined: EmbeddedPostgres[] = []
const join = async () => {
  const postgres = await startEmbeddedPostgres(folder)
  joined.push(postgres)
  return postgres
}
afterAll(async () => {
  for (const postgres of joined) await postgres.leave().catch(() => {})
  fs.rmSync(folder, { recursive: true, force: true })
})

const isRunning = () =>
  runningEmbeddedUrl(folder).then(
    () => true,
    () => false,
  )

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<object[]> {
  const database = openDatabase(postgres.url, { maxConnections: 1 })
  return database.query(sql).finally(() => database.close())
}

const postmaster = () =>
  Number(fs.readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

test('programs that start concurrently share one database, and the last one to leave stops it', async () => {
  const [command, server] = await Promise.all([join(), join()])
  expect(server.url).toBe(command.url)
  expect(await ask(server, 'show fsync')).toEqual([{ fsync: 'on' }])
  await command.leave()
  expect(await ask(server, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await server.leave()
  expect(await isRunning()).toBe(false)
}, 60_000)

test('the program’s role, which is no superuser, and those that it makes write no large objects', async () => {
  const postgres = await join()
  for (const act of ['lo_create(0)', "lo_from_bytea(0, '')", 'lo_creat(-1)'])
    await expect(ask(postgres, `select ${act}`)).rejects.toThrow(/permission denied for function/)
  await postgres.leave()
}, 60_000)

test('a database that was killed is restarted at its address, with everything committed', async () => {
  const postgres = await join()
  await ask(postgres, 'create table kept (n integer)')
  await ask(postgres, 'insert into kept values (7)')
  expect(await postgres.revive()).toBe(false)
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(() => isRunning()).toBe(false)
  await expect.poll(() => postgres.revive().catch(() => false), { timeout: 20_000 }).toBe(true)
  expect(await ask(postgres, 'select n from kept')).toEqual([{ n: 7 }])
  await postgres.leave()
}, 60_000)

test('a database ordered to stop while it is needed does not wait for its connections forever, but restarts', async () => {
  const postgres = await join()
  const database = openDatabase(postgres.url, { maxConnections: 1 })
  const connection = await database.connect()
  process.kill(postmaster(), 'SIGTERM')
  await expect.poll(() => isRunning()).toBe(false)
  expect((await connection.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  await expect.poll(() => postgres.revive().catch(() => false), { timeout: 20_000 }).toBe(true)
  expect(await ask(postgres, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await Promise.all([connection.end().catch(() => {}), database.close()])
  await postgres.leave()
}, 60_000)

test('the start lock of a process that was killed while starting the database is ignored', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', 'console.log(process.pid)'])
  fs.writeFileSync(path.join(folder, 'postgres', 'starting.pid'), `${stdout.trim()} gone`)
  const postgres = await join()
  expect(await isRunning()).toBe(true)
  await postgres.leave()
}, 60_000)

test('a start interrupted while creating the database leaves nothing that breaks the next one', async () => {
  const fresh = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-embedded-'))
  fs.chmodSync(fresh, 0o755)
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const program = `import(${JSON.stringify(module)}).then((db) => db.startEmbeddedPostgres(${JSON.stringify(fresh)}))`
  // A process group of its own, so that everything it started is killed with it, as when the machine stops.
  const start = spawn(process.execPath, ['--import', 'tsx', '--eval', program], {
    detached: true,
    stdio: 'inherit',
  })
  const home = path.join(fresh, 'postgres')
  const hasStarted = () =>
    fs.existsSync(home) &&
    fs.readdirSync(home).some((name) => fs.existsSync(path.join(home, name, 'PG_VERSION')))
  await expect.poll(hasStarted, { timeout: 30_000, interval: 5 }).toBe(true)
  process.kill(-(start.pid ?? 0), 'SIGKILL')
  try {
    const postgres = await startEmbeddedPostgres(fresh)
    joined.push(postgres)
    expect(await ask(postgres, 'select 1 as answer')).toEqual([{ answer: 1 }])
    expect(fs.readdirSync(home).filter((name) => name.startsWith('data'))).toEqual(['data'])
    await postgres.leave()
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}, 60_000)

test('a database with missing files is left unchanged, and the message says what to do', async () => {
  const data = path.join(folder, 'postgres', 'data')
  const file = path.join(data, 'PG_VERSION')
  const [pidFileBefore, before] = [fs.readFileSync(file, 'utf8'), fs.readdirSync(data).sort()]
  fs.rmSync(file)
  await expect(join()).rejects.toThrow(/is not a complete database.*npm run restore/)
  expect(fs.readdirSync(data).sort()).toEqual(before.filter((name) => name !== 'PG_VERSION'))
  fs.writeFileSync(file, pidFileBefore)
}, 60_000)

test.runIf(process.platform === 'linux')(
  'a database whose previous process id now belongs to another process starts, and that process is not touched',
  async () => {
    const postgres = await join()
    const pidFile = path.join(folder, 'postgres', 'data', 'postmaster.pid')
    process.kill(postmaster(), 'SIGKILL')
    await expect.poll(() => isRunning()).toBe(false)
    // PostgreSQL only takes processes of its own user to be itself.
    const { uid, gid } = fs.statSync(path.join(folder, 'postgres', 'data'))
    const other = spawn('sleep', ['60'], { uid, gid })
    try {
      const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
      lines[0] = String(other.pid)
      lines[7] = 'stopping'
      fs.writeFileSync(pidFile, lines.join('\n'))
      // The child processes of the killed server end a moment later.
      await expect
        .poll(() => join().then(isRunning, (error) => String(error)), { timeout: 20_000, interval: 500 })
        .toBe(true)
      expect([other.exitCode, other.signalCode]).toEqual([null, null])
    } finally {
      other.kill()
    }
    for (const each of joined.slice(joined.indexOf(postgres))) await each.leave()
  },
  60_000,
)

test('a start that finds the database in recovery waits for it', async () => {
  const before = await join()
  await before.leave()
  const server = await serverIn(folder)
  // The server recovers from an archive, and takes a second to find that the archive is empty.
  fs.writeFileSync(path.join(server.data, 'recovery.signal'), '')
  fs.appendFileSync(
    path.join(server.data, 'postgresql.auto.conf'),
    "restore_command = 'sleep 1; false'\nhot_standby = off\n",
  )
  const { uid, gid } = fs.statSync(server.data)
  fs.chownSync(path.join(server.data, 'recovery.signal'), uid, gid)
  const launching = launch(server, passwordOf(server))
  await expect.poll(() => fs.existsSync(path.join(server.data, 'postmaster.pid')), { interval: 5 }).toBe(true)
  const postgres = await join()
  expect(await ask(postgres, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await launching
  await postgres.leave()
}, 60_000)

test('two starts at the same instant end with one database', async () => {
  const server = await serverIn(folder)
  const password = passwordOf(server)
  const ports = await Promise.all([launch(server, password), launch(server, password)])
  expect(new Set(ports).size).toBe(1)
  const postgres = await join()
  expect(await ask(postgres, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await postgres.leave()
})

test('the files of another major version are left unchanged, and the message says what to do', async () => {
  const file = path.join(folder, 'postgres', 'data', 'PG_VERSION')
  const pidFile = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, '14\n')
  await expect(join()).rejects.toThrow(/of PostgreSQL 14, and this program brings \d+: write a backup/)
  fs.writeFileSync(file, pidFile)
}, 60_000)
