import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '../installation/start-problem.ts'
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
  sequences: [],
}
const rows = Array.from({ length: 20_000 }, (_, n) => JSON.stringify(`(${n},${Math.sin(n)})`))
const lines = [JSON.stringify(header), '{"name":"observation","columns":["place","value"]}', ...rows]
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

test.each([
  ['a header without its migrations', [{ ...header, migrations: undefined }]],
  ['partitions that are none', [{ ...header, partitions: 'none' }]],
  ['a header that is null', [null]],
  ['a table without columns', [header, { name: 'person' }]],
  ['null instead of a table', [header, null]],
])('a file with %s is refused in the words of this program', async (_, content) => {
  const file = path.join(folder, 'other.gz')
  fs.writeFileSync(file, gzipSync(content.map((line) => JSON.stringify(line)).join('\n')))
  const refusal = await linesOf(file, 9).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartProblem)
  expect(String(refusal)).not.toMatch(/Cannot read|is not|undefined/)
})

test('lines nested a million times, and lines that are no JSON, are refused', async () => {
  for (const line of ['['.repeat(1_000_000), '{"a":', 'MSNG']) {
    const file = path.join(folder, 'deep.gz')
    fs.writeFileSync(file, gzipSync(`${JSON.stringify(header)}\n${line}`))
    await expect(linesOf(file, 9)).rejects.toThrow('a line is no JSON')
  }
})
