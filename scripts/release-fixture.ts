import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Topic } from '@verglas/contract'
import { writeBackup } from '../apps/server/src/backup/write.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { programSql } from '../apps/server/src/db/program-sql.ts'
import { PUBLICATIONS } from '../apps/server/src/http/replay/test-publications.ts'
import { readsOfContract } from '../apps/server/src/http/replay/test-reads.ts'
import { type TestApp, testApp } from '../apps/server/src/test-support/test-app.ts'
import { VERSION } from '../apps/server/src/version.ts'
import { ROOT } from './root.ts'
import { undoing, withFolder } from './temporary.ts'

/**
 * `npm run release-fixture`: writes the data of a small installation of this release: everything that can be published,
 * the functions of its database, and its answers at the last instant. Run once for each release; then
 * `release-fixtures.test.ts` upgrades the data of each release and compares the answers.
 */
const STEPS = 3
const HOUR_MS = 3_600_000

const folder = path.join(ROOT, 'test-material', 'releases', VERSION)
if (fs.existsSync(folder)) throw new Error(`${folder} exists: what a release has left does not change`)

await withFolder(async (temporary) => {
  const postgres = await startEmbeddedPostgres(temporary, { isDisposable: true })
  await undoing(
    () => postgres.leave(),
    async () => {
      process.env.TEST_DATABASE_URL = postgres.url
      await record()
    },
  )
})

async function record(): Promise<void> {
  const app = await testApp()
  const fromMs = Date.now() - HOUR_MS
  await publishEverything(app)
  const [latest] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  const dossier = await dossierOf(app, fromMs)
  const answers = await answersOf(app, latest?.rev ?? 0)
  fs.mkdirSync(folder, { recursive: true })
  const inFolder = (name: string) => path.join(folder, name)
  const writeJson = (name: string, content: object) =>
    fs.writeFileSync(inFolder(name), gzipSync(JSON.stringify(content), { level: 9 }))
  const { migrationFunctions, functions } = programSql()
  // A connection of its own: the backup needs a user who may read tables with forced row-level security.
  const database = openDatabase(app.database.url, { maxConnections: 2 })
  await writeBackup(database, inFolder('data.backup.gz'), { version: VERSION, takenAt: new Date() })
  await database.close()
  writeJson('functions.json.gz', { migrationFunctions, functions })
  writeJson('answers.json.gz', { dossier, answers })
  await app.close()
  for (const name of fs.readdirSync(folder))
    process.stdout.write(`${inFolder(name)}: ${Math.round(fs.statSync(inFolder(name)).size / 1000)} kB\n`)
}

/** Publishes every kind of fact in three steps, as the test of replay does: new, late, and corrected facts. */
async function publishEverything(app: TestApp): Promise<void> {
  const writer = {
    database: app.database,
    async act(method: 'POST', url: string) {
      await app.as('olga', method, url)
    },
    async alertIds() {
      const { body } = await app.as('olga', 'GET', '/setups/north/users/olga/alerts')
      return (body as { alerts: { id: string }[] }).alerts.map(({ id }) => id)
    },
  }
  for (let step = 0; step < STEPS; step++)
    for (const kind of Object.keys(PUBLICATIONS) as Topic[]) await PUBLICATIONS[kind](writer, step)
}

type Answer = { call: string; method: 'GET' | 'POST'; url: string; body?: object; answer: unknown }

/** Every read of the contract that this release answers. */
async function answersOf(app: TestApp, rev: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const headers = { 'verglas-min-rev': String(rev) }
  const { body: stations } = await app.as('olga', 'GET', '/setups/north/stations', { headers })
  const time = (stations as { asOf: { at: string } }).asOf.at
  for (const { call, method, url, body } of readsOfContract()) {
    const replayed = `${url}${url.includes('?') ? '&' : '?'}time=${time}`
    const response = await app.as('olga', method, replayed, body ? { body } : {})
    if (response.status !== 200) throw new Error(`${method} ${replayed}: ${response.text}`)
    answers.push({ call, method, url: replayed, ...(body ? { body } : {}), answer: response.body })
  }
  return answers
}

/** The dossier: the acts of people and the links of their hash chain. */
async function dossierOf(app: TestApp, fromMs: number): Promise<object> {
  const [from, to] = [fromMs, fromMs + 2 * HOUR_MS].map((ms) => new Date(ms).toISOString())
  const url = `/setups/north/dossier?circuitId=north-a&from=${from}&to=${to}`
  const { status, body, text } = await app.as('olga', 'GET', url)
  if (status !== 200) throw new Error(`${url}: ${text}`)
  const { chainBefore, acts } = body as { chainBefore: object; acts: object[] }
  return { url, chainBefore, acts }
}
