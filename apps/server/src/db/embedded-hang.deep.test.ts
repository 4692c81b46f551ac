import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-hang-'))
  fs.chmodSync(folder, 0o755)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function ask(url: string, sql: string): Promise<object[]> {
  const database = openDatabase(url, { maxConnections: 1 })
  return database.query(sql).finally(() => database.close())
}

test.runIf(process.platform === 'linux')(
  'a database that hangs while it stops is ended by the next start, with everything committed',
  async () => {
    const first = await startEmbeddedPostgres(folder)
    await ask(first.url, 'create table number (n integer)')
    await ask(first.url, 'insert into number values (7)')
    const pidFile = path.join(folder, 'postgres', 'data', 'postmaster.pid')
    const postmaster = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0])
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], {
      encoding: 'utf8',
    })
    const checkpointer = children.split('\n').find((line) => line.includes('checkpointer')) ?? ''
    // It does not write its last checkpoint, for which the database waits.
    process.kill(Number.parseInt(checkpointer, 10), 'SIGSTOP')
    process.kill(postmaster, 'SIGINT')
    await expect.poll(() => fs.readFileSync(pidFile, 'utf8')).toContain('stopping')

    const second = await startEmbeddedPostgres(folder)
    expect(await ask(second.url, 'select n from number')).toEqual([{ n: 7 }])
    await second.leave()
  },
  90_000,
)
