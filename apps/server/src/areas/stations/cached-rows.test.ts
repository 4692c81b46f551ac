import { MEASURE_CODES } from '@verglas/contract/measures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { anObservation, aStation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { keepListed, openRowCache } from './cached-rows.ts'
import { latestRows } from './queries.ts'

const STATIONS = 12
const ids = Array.from({ length: STATIONS }, (_, place) => `kept-${place}`)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await news(
    'station',
    ids.map((id) => aStation({ station_id: id, owner_setup_id: 'north' })),
  )
  await news('setup_station', ids.map(accessRow))
})
afterAll(() => app.close())

const accessRow = (station_id: string, position: number) => ({
  setup_id: 'north',
  station_id,
  zone_id: 'a',
  position,
  changed_by: 'test',
})

async function news(kind: 'station' | 'setup_station' | 'observation', rows: object[]) {
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches: [{ kind, rows }] })
  await app.tail.waitForRevision(rev)
}

/** Records the queries of an organisation's session that read all stations. */
function counted(db: SetupDb) {
  const fullQueries: string[] = []
  const counting = {
    ...db,
    query: (text: string, values?: readonly unknown[]) => {
      if (/lateral/.test(text) && !/any\(/.test(text)) fullQueries.push(text)
      return db.query(text, values)
    },
  } as SetupDb
  return { db: counting, fullQueries }
}

test('cached rows equal freshly read ones, whatever is published, and only rows with news are read', async () => {
  const cache = openRowCache(app.tail)
  const { db, fullQueries } = counted(app.tenants.for('north'))
  const startMs = Date.now() - 3 * 3_600_000
  let number = 0
  // Pseudo-random numbers in [0, 1), the same in every run.
  const random = () => {
    number += 0.618_033_988_75
    return number % 1
  }
  const pick = () => ids[Math.floor(random() * STATIONS)] ?? ''
  for (let step = 0; step < 60; step++) {
    // Late readings, corrections of known instants, and several at once.
    const rows = Array.from({ length: 1 + (step % 3) }, () =>
      anObservation(pick(), new Date(startMs + Math.floor(random() * 15) * 600_000).toISOString(), {
        air_temperature_c: Math.round(random() * 100) / 10,
        measured: ['tair'],
      }),
    )
    if (step === 20)
      await news('station', [aStation({ station_id: 'kept-3', owner_setup_id: 'north', name: 'Autre' })])
    if (step === 40) await news('setup_station', [accessRow('kept-1', 50)])
    await news('observation', rows)
    // Some revisions are never requested.
    if (step % 4 === 3) continue
    const asOf = app.tail.latest()
    const fresh = await latestRows(app.tenants.for('north'), asOf, { codes: MEASURE_CODES })
    expect(await cache.rows(db, asOf, MEASURE_CODES)).toEqual(fresh)
  }
  // All stations are read at first and after each change to the stations, their access or their settings.
  expect(fullQueries).toHaveLength(3)
})

test('an older revision is read as it was, and does not replace the newer one', async () => {
  const cache = openRowCache(app.tail)
  const db = app.tenants.for('north')
  const before = await latestAsOf(app.database)
  await news('observation', [
    anObservation('kept-0', new Date().toISOString(), { air_temperature_c: 21, measured: ['tair'] }),
  ])
  const now = app.tail.latest()
  const rowsNow = await cache.rows(db, now, ['tair'])
  const rowsBefore = await cache.rows(db, before, ['tair'])
  expect(rowsBefore).toEqual(await latestRows(db, before, { codes: ['tair'] }))
  expect(rowsBefore).not.toEqual(rowsNow)
  expect(await cache.rows(db, now, ['tair'])).toEqual(rowsNow)
})

test('the number of cached rows is limited', async () => {
  const { db, fullQueries } = counted(app.tenants.for('north'))
  const cache = openRowCache(app.tail, STATIONS + 1)
  const asOf = app.tail.latest()
  for (const codes of [['tair'], ['ts'], ['tair']] as const) await cache.rows(db, asOf, codes)
  expect(fullQueries).toHaveLength(3)
})

test('the view of a row is built once, and again for another role or when the station falls silent', async () => {
  const db = app.tenants.for('north')
  const asOf = app.tail.latest()
  const rows = await latestRows(db, asOf, { codes: ['tair'] })
  const row = rows.find(({ station_id }) => station_id === 'kept-0')
  if (!row) throw new Error('the station is there')
  const listed = keepListed()
  const first = listed(row, asOf, ['tair'], () => true)
  expect(first.state).toBe('ok')
  expect(listed(row, asOf, ['tair'], () => true)).toBe(first)
  expect(listed(row, asOf, ['tair'], () => false)).toMatchObject({ isBridge: null, latitude: null })
  const aDayLater = { ...asOf, at: new Date(Date.parse(asOf.at) + 86_400_000).toISOString() }
  expect(listed(row, aDayLater, ['tair'], () => true)).toEqual({ ...first, state: 'disconnected' })
})
