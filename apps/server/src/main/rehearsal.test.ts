import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderPlace } from '../backup/backup-place.ts'
import { writeBackup } from '../backup/write.ts'
import { readConfig } from '../config.ts'
import { backupState, noteRehearsal } from '../db/backup-state.ts'
import { openDatabase } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { needsRehearsal } from '../jobs/backup.ts'
import { anObservation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { rehearse } from './rehearsal.ts'
import { rehearseInChild } from './rehearse-in-child.ts'

let testing: TestDatabase
let folder = ''
let file = ''
const now = () => new Date()
beforeAll(async () => {
  testing = await testDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-rehearsal-'))
  const rows = [anObservation('north-1', new Date().toISOString(), { air_temperature_c: -4 })]
  await publish(testing.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows }],
  })
  file = await backupAs('verglas-20261129T024100Z.backup.gz')
})
afterAll(async () => {
  await testing.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function backupAs(name: string): Promise<string> {
  const target = path.join(folder, name)
  await writeBackup(testing.database, target, { version: '1.0.0', takenAt: new Date() })
  return target
}
const config = () => readConfig({ VERGLAS_DATA: folder, DATABASE_URL: testing.url }, folder)
const rehearsed = (of = file, database = testing.database) =>
  rehearse({ database, config: config(), now }, of)
const scratchNames = () =>
  testing.database.query("select datname from pg_database where datname = current_database() || '_rehearsal'")

test('a sound backup passes: every row, the newest revision and three answers of each organisation', async () => {
  // A scratch database that a killed process has left.
  const [{ name } = { name: '' }] = await testing.database.query<{ name: string }>(
    'select current_database() as name',
  )
  await testing.database.query(`create database ${name}_rehearsal`)
  const result = await rehearsed()
  expect(result).toMatchObject({ outcome: 'passed', problem: null, takenAt: expect.any(Date) })
  expect(result.rowCount).toBeGreaterThan(30)
  expect(result.answerCount).toBe(6)
  expect(await scratchNames()).toEqual([])

  const backup = { place: folderPlace(folder), keep: 1 }
  const needsOne = (daysLater: number) =>
    needsRehearsal({
      database: testing.database,
      backup,
      now: () => new Date(Date.now() + daysLater * 86_400_000),
    })
  expect(await needsOne(0)).toBe(true)
  await noteRehearsal(testing.database, result)
  expect((await backupState(testing.database)).rehearsal).toEqual(result)
  expect([await needsOne(6), await needsOne(7)]).toEqual([false, true])
}, 60_000)

test('a damaged backup fails, with the reason', async () => {
  const damaged = path.join(folder, 'damaged.gz')
  fs.writeFileSync(damaged, fs.readFileSync(file).subarray(0, -100))
  expect(await rehearsed(damaged)).toMatchObject({
    outcome: 'failed',
    problem: expect.stringContaining('cannot be used as a backup of Verglas'),
  })
  expect(await scratchNames()).toEqual([])
}, 60_000)

test('a backup whose answers are not those of the database fails, with the first of them', async () => {
  await testing.database.query("update station_version set name = 'Changed' where station_id = 'north-1'")
  expect(await rehearsed()).toMatchObject({
    outcome: 'failed',
    problem: expect.stringMatching(/^\/api\/setups\/north\/stations\?time=\S+ is answered otherwise$/),
  })
  expect(await scratchNames()).toEqual([])
}, 60_000)

test('a process that ends without a result has failed', async () => {
  // The process fails, because there is no bundle of the program next to its sources.
  await rehearseInChild(testing.database, now)
  expect((await backupState(testing.database)).rehearsal).toMatchObject({
    outcome: 'failed',
    problem: 'its process ended with 1; the standard error of the worker says why',
  })
})

test('where the role may create no database, the result says so', async () => {
  const role = `verglas_plain_${randomUUID().slice(0, 8)}`
  await testing.database.query(`create role ${role} login password 'plain' nocreatedb`)
  const url = new URL(testing.url)
  url.username = role
  url.password = 'plain'
  const database = openDatabase(url.toString(), { maxConnections: 1 })
  expect(await rehearsed(file, database)).toMatchObject({
    outcome: 'impossible',
    problem:
      'the role of the database does not allow a scratch database (permission denied to create database)',
  })
  await database.close()
  await testing.database.query(`drop role ${role}`)
})
