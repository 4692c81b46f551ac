import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { aSwob } from '@verglas/sources/providers/msc-swob/swob-builder'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { ROOT } from '../scripts/root.ts'
import { releases, restoreRelease } from '../test-material/releases.ts'
import { DEEP, LONG } from './long.ts'

const START = path.join(ROOT, 'scripts', 'start.mjs')
const folders: string[] = []

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-start-'))
  fs.chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

test.afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

/** Starts the program with settings that cannot work; returns its output. */
function failedStart(env: Record<string, string>) {
  const plain = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VERGLAS_') && name !== 'DATABASE_URL',
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [START], {
    env: { ...Object.fromEntries(plain), ...env },
    encoding: 'utf8',
    timeout: 45_000,
  })
  return { status, printed: `${stdout}${stderr}` }
}

const healthOf = async (url: string) => (await fetch(`${url}/api/health`)).json() as Promise<{ rev: number }>

test('a failing start gives the reason in one sentence', LONG, async () => {
  const port = await freePort()
  const blocker = createServer().listen(port, '127.0.0.1')
  const folder = newFolder()
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port), VERGLAS_DATA: folder }, /Port \d+ is in use: .*set PORT/],
    [{ PORT: 'many' }, /PORT is a number from 1 to 65535, not «many»/],
    [{ VERGLAS_COLOUR: 'blue' }, /Unknown setting VERGLAS_COLOUR/],
    [
      { PORT: String(await freePort()), VERGLAS_DATA: path.join(file, 'x') },
      /cannot be written .*VERGLAS_DATA/,
    ],
    [
      {
        PORT: String(await freePort()),
        VERGLAS_DATA: folder,
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      },
      /The database at 127\.0\.0\.1:1\/none does not answer/,
    ],
  ]
  for (const [env, sentence] of cases) {
    const { status, printed } = failedStart(env)
    expect(printed).toMatch(sentence)
    expect(printed).not.toMatch(/\n\s+at /)
    expect(status).toBe(1)
  }
  blocker.close()
})

test(
  '«Ready in» counts from the start of the process, and slow steps report that they are running',
  LONG,
  async () => {
    // as long as installing and building may take before the program itself begins
    const slowly = 'data:text/javascript,await%20new%20Promise(end=>setTimeout(end,3000))'
    const startedMs = performance.now()
    const product = await startProduct({
      port: await freePort(),
      folder: newFolder(),
      env: { VERGLAS_DEMO: 'false', NODE_OPTIONS: `--import=${slowly}` },
    })
    const tookS = (performance.now() - startedMs) / 1000
    const [, readyInS] = /^Ready in (\d+\.\d) s: /m.exec(product.output()) ?? []
    await product.stop()
    expect(Number(readyInS)).toBeGreaterThan(tookS - 1)
    expect(Number(readyInS)).toBeLessThanOrEqual(tookS + 0.1)
    expect(product.output()).toMatch(/^ {2}api and worker, 1 s\n {2}api and worker, 2 s$/m)
  },
)

test('after kill -9 the next start needs no help and has all acknowledged data', DEEP, async () => {
  const [port, folder] = [await freePort(), newFolder()]
  const env = { VERGLAS_DEMO: 'false' }
  const first = await startProduct({ port, folder, env })
  const input = path.join(newFolder(), 'first.xml')
  fs.writeFileSync(input, aSwob({ elements: [{ name: 'air_temp', uom: '°C', value: '-4.2', qa: 100 }] }))
  const ingest = () =>
    spawnSync(
      process.execPath,
      [path.join(ROOT, 'scripts', 'run-server.mjs'), 'ingest', '--source', 'msc-swob', input],
      {
        env: { ...process.env, VERGLAS_DATA: folder },
        encoding: 'utf8',
      },
    ).stdout
  expect(ingest()).toContain('1 file, 1 fact read, 2 rows new, 0 refused')
  const before = await healthOf(first.url)
  first.process.kill('SIGKILL')

  const second = await startProduct({ port, folder, env })
  expect((await healthOf(second.url)).rev).toBeGreaterThanOrEqual(before.rev)
  expect(ingest()).toContain('0 rows new')
  await second.stop()
  expect(second.process.exitCode).toBe(0)
})

test(
  'data of the oldest release are upgraded after a backup, and the next start has nothing to do',
  DEEP,
  async () => {
    const [release] = releases()
    const folder = newFolder()
    const postgres = await startEmbeddedPostgres(folder)
    const database = openDatabase(postgres.url)
    if (release) await restoreRelease(database, release)
    const [latest] = await database.query<{ rev: number }>('select max(rev) as rev from publication')
    await database.close()
    await postgres.leave()

    const env = { VERGLAS_DEMO: 'false' }
    const port = await freePort()
    const first = await startProduct({ port, folder, env })
    // A step that takes longer than a second also says how far it is.
    const steps = first.output().replaceAll(/^ {2}.*, \d+ s\n/gm, '')
    expect(steps).toMatch(
      /^ {2}backup before the upgrade +\d+\.\d\d s\n {2}The backup .*\/backups\/verglas-1\.0\.0-before-.*\.backup\.gz is kept\.\n {2}database up to date/m,
    )
    expect((await healthOf(first.url)).rev).toBeGreaterThanOrEqual(latest?.rev ?? 0)
    await first.stop()
    const second = await startProduct({ port, folder, env })
    expect(second.output()).not.toContain('backup before the upgrade')
    await second.stop()
  },
)

test('two instances run at once on different ports and folders, but only one per folder', LONG, async () => {
  const env = { VERGLAS_DEMO: 'false' }
  const [folder, other] = [newFolder(), newFolder()]
  const [first, second] = await Promise.all([
    startProduct({ port: await freePort(), folder, env }),
    startProduct({ port: await freePort(), folder: other, env }),
  ])
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
  const { status, printed } = failedStart({ PORT: String(await freePort()), VERGLAS_DATA: folder, ...env })
  expect(printed).toMatch(/already runs on/)
  expect(status).toBe(1)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  await Promise.all([first.stop(), second.stop()])
})

test('a role that crashes is restarted', LONG, async () => {
  const product = await startProduct({
    port: await freePort(),
    folder: newFolder(),
    env: { VERGLAS_DEMO: 'false' },
  })
  const children = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(product.process.pid)], {
    encoding: 'utf8',
  }).stdout
  const api = children.split('\n').find((line) => line.includes('--role api'))
  process.kill(Number(api?.trim().split(/\s+/)[0]), 'SIGKILL')
  await expect
    .poll(
      () =>
        healthOf(product.url).then(
          () => true,
          // No server listens yet (TypeError: fetch failed).
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  await product.stop()
})
