import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../apps/server/src/test-support/test-database.ts'

const SHIFT_MS = 5000 * HOUR_MS
/** Prints what a program reads of the clock: each way, in ms. */
const PROGRAM = `
  import http from 'node:http'
  import pg from 'pg'
  const server = http.createServer((_, response) => response.end()).listen(0)
  const answer = await fetch('http://127.0.0.1:' + server.address().port)
  server.close()
  const client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query('select now() as began, clock_timestamp() as told')
  await client.end()
  const dates = [new Date(), Date(), answer.headers.get('date'), rows[0].began, rows[0].told]
  console.log(JSON.stringify([Date.now(), ...dates.map((date) => Date.parse(date))]))`

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.drop())

test('a program with a shifted clock, its answers and its database have the same current time', async () => {
  const preloaded = new URL('shift-clock.mjs', import.meta.url).href
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', preloaded, '--input-type=module', '--eval', PROGRAM],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, SHIFT_CLOCK_MS: String(SHIFT_MS), DATABASE_URL: db.url },
    },
  )
  const instants: number[] = JSON.parse(stdout)
  expect(instants).toHaveLength(6)
  for (const atMs of instants) expect(Math.abs(atMs - Date.now() - SHIFT_MS)).toBeLessThan(30_000)
})
