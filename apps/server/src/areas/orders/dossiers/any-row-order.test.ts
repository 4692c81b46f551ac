import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesToKeep } from '../../../backup/queries.ts'
import { insertRows } from '../../../backup/rows.ts'
import { publish } from '../../../db/publish.ts'
import { quoted } from '../../../db/quoted.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { aCastpoint, anObservation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { type TestDatabase, testDatabase } from '../../../test-support/test-database.ts'

/**
 * The present minute. What is signed depends on the facts, and not on the order in which a database stores their rows.
 */
const NOW = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
const iso = (ms: number) => new Date(ms).toISOString()
/** The calls take the time of their acts from here. */
let callTime = NOW
const now = () => callTime
const apps: TestApp[] = []
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now })
  apps.push(app)
  const segments = circuitRow(0).segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  const circuits = ['north-b', 'north-a'].map((id) => ({ ...circuitRow(0), circuit_id: id, segments }))
  const point = aCastpoint({
    castpoint_id: 'north-c1',
    owner_setup_id: 'north',
    station_id: 'north-1',
  })
  const facts = (step: number) => [
    {
      kind: 'observation' as const,
      // The second pass corrects what the first has published.
      rows: Array.from({ length: 30 }, (_, index) =>
        anObservation('north-1', iso(NOW.getTime() - (index + 2) * 10 * MINUTE_MS), {
          road_state: (index + step) % 9,
          surface_temperature_c: -0.1 * index - step,
        }),
      ),
    },
    {
      kind: 'prescription' as const,
      rows: [prescriptionRow(step, new Date(NOW.getTime() - (5 - step) * HOUR_MS), 1)],
    },
  ]
  for (const batches of [
    [
      { kind: 'circuit' as const, rows: circuits },
      { kind: 'castpoint' as const, rows: [point] },
    ],
    facts(0),
    facts(1),
  ])
    await publish(app.database, { origin: 'live', setupId: 'north', batches })
  for (const circuit of ['north-a', 'north-b', 'north-a']) {
    const body = { treatment: 'salt', spreadGm2: 15, doneAt: iso(NOW.getTime() - 30 * MINUTE_MS) }
    expect((await app.as('olga', 'POST', `/circuits/${circuit}/treatments`, { body })).status).toBe(200)
  }
  callTime = new Date(Date.now() + MINUTE_MS)
})
afterAll(() => Promise.all(apps.map((each) => each.close())))

const dossierOf = async (from: TestApp, query: string) => {
  const span = `from=${iso(NOW.getTime() - DAY_MS)}&to=${iso(NOW.getTime() + HOUR_MS)}`
  const { status, text } = await from.as('olga', 'GET', `/setups/north/dossier?${query}&${span}`)
  expect(status, text.slice(0, 200)).toBe(200)
  return text
}

/** Every row of a database in another one, those of each table in another order. */
async function restoreShuffled(source: TestApp, target: TestDatabase, seed: number): Promise<void> {
  const tables = await tablesToKeep(target.database)
  await target.database.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const table of tables) {
    const stored = await source.database.query<{ row: string }>(
      `select t::text as row from ${quoted(table.name)} t order by md5(t::text || $1)`,
      [String(seed)],
    )
    if (stored.length > 0) await insertRows(target.database, { table, rows: stored.map(({ row }) => row) })
  }
}

/** Seals the key of the dossiers again, because each installation has its own. */
async function sealAgain(target: TestApp): Promise<void> {
  const keys = await target.database.query<{ public_key: string; secret: Buffer }>(
    "select public_key, secret from dossier_key where setup_id = 'north'",
  )
  for (const { public_key, secret } of keys) {
    const purpose = `dossier_key north ${public_key}`
    await target.database.query('update dossier_key set secret = $2 where public_key = $1', [
      public_key,
      target.secrets.seal(app.secrets.open(secret, purpose), purpose),
    ])
  }
}

test.each([1, 2, 3])(
  'a dossier has the same bytes from a database whose rows are in another order (%i)',
  async (seed) => {
    const queries = ['circuitId=north-a', 'castpointId=north-c1']
    const signed = []
    for (const query of queries) signed.push(await dossierOf(app, query))
    const reordered = await testDatabase()
    await restoreShuffled(app, reordered, seed)
    const other = await testApp({ now, over: reordered })
    apps.push(other)
    await sealAgain(other)
    for (const [index, query] of queries.entries()) expect(await dossierOf(other, query)).toBe(signed[index])
  },
)
