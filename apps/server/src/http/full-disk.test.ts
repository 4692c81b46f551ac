import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { seedSmall } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

const SIZE_MB = 500
/** A file system in memory, which only root can mount; null elsewhere, and the test is skipped. */
const folder = smallDisk()

function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const mountPoint = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-full-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`]
    execFileSync('mount', [...options, 'tmpfs', mountPoint], { stdio: 'pipe' })
    return mountPoint
  } catch {
    fs.rmdirSync(mountPoint)
    return null
  }
}

let postgres: EmbeddedPostgres
let database: Database
let app: TestApp
beforeAll(async () => {
  if (!folder) return
  postgres = await startEmbeddedPostgres(folder)
  database = openDatabase(postgres.url)
  await migrate(database)
  await seedSmall(database)
  const smallDisk = { url: postgres.url, database, drop: () => database.close() }
  app = await testApp({ over: smallDisk, dataFolder: folder })
}, 120_000)
afterAll(async () => {
  if (!folder) return
  await app?.close()
  execFileSync('umount', ['--lazy', folder])
  fs.rmdirSync(folder)
})

/** Writes until the disk is full. */
function fill(file: string): void {
  const handle = fs.openSync(file, 'a')
  try {
    for (const bytes of [1_000_000, 4096]) {
      try {
        for (;;) fs.writeSync(handle, Buffer.alloc(bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    fs.closeSync(handle)
  }
}

async function write(text: string) {
  const [from, to] = [Date.now(), Date.now() + 60_000].map((ms) => new Date(ms).toISOString())
  const body = { text, corrections: [], from, to }
  return app.as('olga', 'POST', '/setups/north/castpoints/north-c1/humancast', { body })
}

// the long form is `npm run torture -- disk`
test.skipIf(!folder)(
  'a full disk refuses writes with a message, loses nothing, and is no longer an error once there is room',
  async () => {
    const errorLog = vi.spyOn(app.fastify.log, 'error')
    const ballast = path.join(folder ?? '', 'ballast')
    const written: string[] = []
    const act = async (text: string) => {
      const answer = await write(text)
      if (answer.status === 200) written.push(text)
      return answer
    }
    expect((await act('before')).status).toBe(200)
    fill(ballast)
    let refused: Awaited<ReturnType<typeof write>> | null = null
    for (let number = 0; refused === null && number < 5000; number++) {
      const answer = await act(`${number} ${'x'.repeat(400)}`)
      // space that the database frees is filled as well
      if (answer.status === 200) fill(ballast)
      else refused = answer
    }
    expect(refused?.status).toBe(503)
    expect(refused?.body).toMatchObject({ code: 'Unavailable' })
    for (let attempt = 0; attempt < 20; attempt++) await act(`again ${attempt} ${'x'.repeat(400)}`)
    expect(errorLog.mock.calls).toEqual([[expect.stringMatching(/^the disk of the database is full: /)]])
    const health = await app.as(null, 'GET', '/health')
    expect(health.body).not.toMatchObject({ status: 'ok' })

    fs.rmSync(ballast)
    await expect.poll(async () => (await act('after')).status, { timeout: 30_000 }).toBe(200)
    const rows = await database.query<{ body: string; count: number }>(
      'select body, count(*) as count from humancast_version group by body',
    )
    expect(rows.map(({ body }) => body).sort()).toEqual([...written].sort())
    expect(rows.every(({ count }) => count === 1)).toBe(true)

    // a stop requested while the disk is full still stops the database
    fill(ballast)
    await postgres.leave()
    expect(fs.existsSync(path.join(folder ?? '', 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  },
  120_000,
)
