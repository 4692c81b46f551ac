import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectable } from '../main/connectable.ts'
import { openPooler, type Pooler, poolerVersion } from '../test-support/pooler.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { openDatabase } from './database.ts'
import { openTenantPool } from './setup-db.ts'

const CALLS = Number(process.env.POOLER_READS ?? 2000)
const AT_ONCE = 20
const SETUPS = ['north', 'south'] as const

describe.skipIf(poolerVersion() === null)('behind a PgBouncer that pools transactions', () => {
  let db: TestDatabase
  let pooler: Pooler
  beforeAll(async () => {
    db = await testDatabase()
    pooler = await openPooler(db.url, 2)
  })
  afterAll(async () => {
    await pooler.close()
    await db.drop()
  })

  test(`in ${CALLS} reads by two organisations over two sessions, each gets its own rows`, {
    timeout: 300_000,
  }, async () => {
    const tenants = openTenantPool(pooler.url, { maxConnections: AT_ONCE })
    const zonesOf = (setupId: string) =>
      tenants
        .for(setupId)
        .query<{ setup_id: string }>('select setup_id, id from zone where $1 = 1 order by id', [1])
    const expected = new Map<string, unknown>()
    for (const setupId of SETUPS) {
      const zones = await zonesOf(setupId)
      expect(zones.length).toBeGreaterThan(0)
      expect(new Set(zones.map(({ setup_id }) => setup_id))).toEqual(new Set([setupId]))
      expected.set(setupId, zones)
    }
    let begun = 0
    const reader = async () => {
      while (begun < CALLS) {
        const setupId = SETUPS[begun % SETUPS.length] ?? 'north'
        begun += 1
        expect(await zonesOf(setupId)).toEqual(expected.get(setupId))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, reader))
    await tenants.close()
  })

  test('after a failed statement, the next one has no organisation and no open transaction', async () => {
    const tenants = openTenantPool(pooler.url, { maxConnections: 1 })
    await expect(tenants.for('north').query('select 1 / 0')).rejects.toThrow(/division by zero/)
    expect(await tenants.for('south').query('select distinct setup_id from zone')).toEqual([
      { setup_id: 'south' },
    ])
    const database = openDatabase(pooler.url, { maxConnections: 1 })
    expect(await database.query("select current_setting('verglas.setup_id', true) as setup")).not.toEqual([
      { setup: 'south' },
    ])
    await database.close()
    await tenants.close()
  })

  test('statements that a transaction repeats are not prepared in sessions that the pooler shares', async () => {
    const database = openDatabase(pooler.url, { maxConnections: 4 })
    const repeat = () =>
      database.transaction(
        async (transaction) => {
          for (let n = 0; n < 5; n++) await transaction.query('select $1::integer as n', [n])
        },
        { repeats: true },
      )
    for (let round = 0; round < 10; round++) await Promise.all([repeat(), repeat(), repeat(), repeat()])
    await database.close()
  })

  test('statements that the pool repeats are not prepared in sessions that the pooler shares', async () => {
    const database = openDatabase(pooler.url, { maxConnections: 4 })
    const repeat = () => database.repeated.query('select $1::integer as n', [1])
    for (let round = 0; round < 10; round++) await Promise.all([repeat(), repeat(), repeat(), repeat()])
    await database.close()
  })

  test('a check for direct sessions refuses a pooler and names the setting, one for reads accepts it', async () => {
    const pooled = openDatabase(pooler.url, { maxConnections: 1 })
    await expect(connectable(pooled)).rejects.toThrow(
      /A pooler answers at .* set VERGLAS_DATABASE_DIRECT_URL to its own address/,
    )
    await connectable(pooled, { isDirect: false })
    await pooled.close()
    const pooledDatabase = openDatabase(pooler.url, { directUrl: db.url, maxConnections: 1 })
    await connectable(pooledDatabase)
    await pooledDatabase.close()
  })

  test('a pooler that hides settings of the program is refused if the database has others', async () => {
    const name = new URL(db.url).pathname.slice(1)
    await db.database.query(`alter database ${name} set datestyle = 'SQL, DMY'`)
    await pooler.close()
    pooler = await openPooler(db.url, 2)
    const pooled = openDatabase(pooler.url, { maxConnections: 1 })
    await expect(connectable(pooled, { isDirect: false })).rejects.toThrow(
      /DateStyle SQL, DMY.*alter database/,
    )
    await pooled.close()
    await db.database.query(`alter database ${name} reset datestyle`)
  })
})
