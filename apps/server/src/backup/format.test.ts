import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '../installation/problem.ts'
import { readBackup } from './format.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-format-'))
const uncaught: unknown[] = []
const note = (error: unknown) => uncaught.push(error)

beforeAll(() => process.prependListener('uncaughtException', note))
afterAll(() => {
  process.off('uncaughtException', note)
  fs.rmSync(folder, { recursive: true, force: true })
})

/** The rows all differ, so that a damaged byte is never hidden by a repetition. */
const header = {
  verglas: 'backup',
  format: 1,
  version: '0',
  takenAt: '',
  rev: 1,
  migrations: [],
  partitions: [],
}
const rows = Array.from({ length: 20_000 }, (_, n) => JSON.stringify(`(${n},${Math.sin(n)})`))
const lines = [JSON.stringify(header), '{"name":"observation"}', ...rows]
const completeFile = gzipSync(lines.join('\n'))

async function linesOf(file: string, count: number): Promise<number> {
  let read = 0
  for await (const _line of readBackup(file)) if (++read > count) break
  return read
}

test('a file damaged anywhere is refused in one sentence, and nothing breaks when its reader has closed', async () => {
  for (let share = 0.02; share < 1; share += 0.02) {
    const bytes = Buffer.from(completeFile)
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    const file = path.join(folder, 'damaged.gz')
    fs.writeFileSync(file, bytes)
    await expect(linesOf(file, rows.length)).rejects.toBeInstanceOf(StartProblem)
    // A reader that only wants the beginning may have finished before the damage is reached.
    await linesOf(file, 1).catch((error: unknown) => expect(error).toBeInstanceOf(StartProblem))
  }
  await wait(50)
  expect(uncaught).toEqual([])
})
