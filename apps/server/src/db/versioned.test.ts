import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { latestAsOf } from './as-of.ts'
import { type Batch, publish } from './publish.ts'
import { openTenantPool, type SetupDb, type TenantPool } from './setup-db.ts'
import { at, history, list, remove, save, type Versioned } from './versioned.ts'

type Limit = { name: string; thresholdC: number | null; months: number[]; key: string | null }
/** Only for these tests: the program has no entity of that name. */
const LIMITS: Versioned<Limit> = {
  kind: 'limit' as Batch['kind'],
  idColumn: 'limit_id',
  columns: { name: 'name', thresholdC: 'threshold_c', months: 'months', key: 'key' },
  order: 'name',
  fieldsWhenRemoved: { key: null },
}
const FROST: Limit = { name: 'Gel', thresholdC: 0.5, months: [11, 12, 1], key: 'k' }

let db: TestDatabase
let tenants: TenantPool
let north: SetupDb
let south: SetupDb
beforeAll(async () => {
  db = await testDatabase()
  await db.database.query(
    `select create_versioned('limit', 'name text not null, threshold_c real, months smallint[] not null, key text')`,
  )
  tenants = openTenantPool(db.url, { maxConnections: 2 })
  north = tenants.for('north')
  south = tenants.for('south')
})
afterAll(async () => {
  await tenants.close()
  await db.drop()
})

const write = (id: string, expectedRevision: number | null, name = 'Olga') => ({
  setupId: 'north',
  id,
  expectedRevision,
  author: { personId: name.toLowerCase(), name },
})
const saveLimit = (id: string, fields: Limit, expectedRevision: number | null, name?: string) =>
  save(db.database, LIMITS, { ...write(id, expectedRevision, name), fields })

/** Creates a limit and returns its revision. */
async function createLimit(id: string, fields = FROST): Promise<number> {
  const written = await saveLimit(id, fields, null)
  if (written?.rev === undefined) throw new Error('not written')
  return written.rev
}

describe('configuration set by people', () => {
  test('is read back as it was saved, by its own organisation alone', async () => {
    const revision = await createLimit('frost')
    const asOf = await latestAsOf(db.database)
    expect(await list(north, LIMITS, asOf)).toEqual([{ id: 'frost', revision, ...FROST }])
    expect(await at(north, LIMITS, 'frost', asOf)).toEqual({ id: 'frost', revision, ...FROST })
    expect(await list(south, LIMITS, asOf)).toEqual([])
    expect(await south.query('select 1 from limit_version')).toEqual([])
    await expect(north.query("update limit_version set name = 'x'")).rejects.toThrow(/permission denied/)
  })

  test('is read as it was at any revision', async () => {
    const first = await createLimit('thaw')
    const before = await latestAsOf(db.database)
    const changed = await saveLimit('thaw', { ...FROST, thresholdC: null }, first)
    const between = await latestAsOf(db.database)
    await remove(db.database, LIMITS, write('thaw', changed?.rev ?? 0))
    const after = await latestAsOf(db.database)
    expect((await at(north, LIMITS, 'thaw', before))?.thresholdC).toBe(0.5)
    expect((await at(north, LIMITS, 'thaw', between))?.thresholdC).toBeNull()
    expect(await at(north, LIMITS, 'thaw', after)).toBeNull()
    expect((await list(north, LIMITS, between)).map(({ id }) => id)).toContain('thaw')
    expect((await list(north, LIMITS, after)).map(({ id }) => id)).not.toContain('thaw')
  })

  test('has a history of who changed what and when, and a removal stores no key', async () => {
    const first = await createLimit('wind')
    const second = await saveLimit('wind', { ...FROST, name: 'Vent' }, first, 'Duo')
    const before = await latestAsOf(db.database)
    await remove(db.database, LIMITS, write('wind', second?.rev ?? 0))
    const after = await latestAsOf(db.database)
    const changes = await history(north, LIMITS, 'wind', { asOf: after })
    expect(changes.map(({ changedBy, version }) => [changedBy, version?.name])).toEqual([
      ['Olga', undefined],
      ['Duo', 'Vent'],
      ['Olga', 'Gel'],
    ])
    expect(changes[0]?.changedAt.toISOString()).toBe(new Date(after.at).toISOString())
    expect(await history(north, LIMITS, 'wind', { asOf: before })).toEqual(changes.slice(1))
    expect(await history(north, LIMITS, 'wind', { asOf: after, before: second?.rev ?? 0 })).toEqual(
      changes.slice(2),
    )
    expect(await history(south, LIMITS, 'wind', { asOf: after })).toEqual([])
    const keys = await db.database.query(
      "select key from limit_version where limit_id = 'wind' order by rev_from",
    )
    expect(keys).toEqual([{ key: 'k' }, { key: 'k' }, { key: null }])
  })
})

describe('two concurrent writers', () => {
  test('never overwrite each other: one wins, the others get the version that came first', async () => {
    const revision = await createLimit('ice')
    const names = Array.from({ length: 6 }, (_, index) => `Nom ${index}`)
    const outcomes = await Promise.all(
      names.map((name) => saveLimit('ice', { ...FROST, name }, revision, `Auteur ${name}`)),
    )
    const [winner, ...others] = outcomes.filter((outcome) => outcome?.rev !== undefined)
    expect(others).toEqual([])
    const stored = await at(north, LIMITS, 'ice', await latestAsOf(db.database))
    expect(winner?.rev).toBe(stored?.revision)
    for (const outcome of outcomes) {
      if (outcome?.rev !== undefined) continue
      expect(outcome?.conflict).toMatchObject({
        revision: stored?.revision,
        version: stored,
        changedBy: `Auteur ${stored?.name}`,
      })
    }
    const { length } = await history(north, LIMITS, 'ice', { asOf: await latestAsOf(db.database) })
    expect(length).toBe(2)
  })

  test('that create the same id create one item', async () => {
    const outcomes = await Promise.all([
      saveLimit('snow', { ...FROST, name: 'A' }, null),
      saveLimit('snow', { ...FROST, name: 'B' }, null),
    ])
    expect(outcomes.filter((outcome) => outcome?.rev !== undefined)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome?.rev === undefined)).toMatchObject([
      { conflict: { version: { id: 'snow' } } },
    ])
  })

  test('of a change and a removal: the later of the two is refused', async () => {
    const revision = await createLimit('fog')
    const [changed, removed] = await Promise.all([
      saveLimit('fog', { ...FROST, name: 'Brouillard' }, revision),
      remove(db.database, LIMITS, write('fog', revision)),
    ])
    expect([changed?.rev, removed?.rev].filter((rev) => rev !== undefined)).toHaveLength(1)
  })
})

describe('a write', () => {
  test('of the current values makes no change, whatever version it is based on', async () => {
    const revision = await createLimit('rain')
    const before = await latestAsOf(db.database)
    const recreated = await saveLimit('rain', FROST, null, 'Duo')
    expect(recreated).toMatchObject({ rev: before.rev, change: { revision, changedBy: 'Olga' } })
    expect(await latestAsOf(db.database)).toEqual(before)
  })

  test('of a removed item is not based on any version', async () => {
    const revision = await createLimit('hail')
    await remove(db.database, LIMITS, write('hail', revision))
    expect(await saveLimit('hail', { ...FROST, name: 'Grêle' }, revision)).toMatchObject({
      conflict: { version: null, changedBy: 'Olga' },
    })
    expect((await saveLimit('hail', { ...FROST, name: 'Grêle' }, null))?.rev).toBeDefined()
  })

  test('that is based on a version that never existed is not found, and neither is a removal', async () => {
    expect(await saveLimit('none', FROST, 1)).toBeNull()
    expect(await remove(db.database, LIMITS, write('none', 1))).toBeNull()
  })

  test('of a program succeeds although it is not based on a version', async () => {
    await createLimit('salt')
    const row = { setup_id: 'north', limit_id: 'salt', name: 'Sel', months: [], changed_by: 'x', author: 'x' }
    const { appended } = await publish(db.database, {
      origin: 'live',
      setupId: 'north',
      batches: [{ kind: LIMITS.kind, rows: [{ ...row, is_removed: false }] }],
    })
    expect(appended).toBe(1)
  })
})
