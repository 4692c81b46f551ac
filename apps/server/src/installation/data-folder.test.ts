import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { StartProblem } from './start-problem.ts'

/** Root may write everywhere, so as root the tests act as the user «nobody». */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

let folder = ''
beforeEach(() => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-data-folder-'))
  folder = path.join(parent, 'data')
  for (const name of ['postgres/data', 'pictures', 'outbox']) {
    fs.mkdirSync(path.join(folder, name), { recursive: true })
  }
  fs.writeFileSync(path.join(folder, 'secret.key'), 'key')
  fs.writeFileSync(path.join(folder, 'postgres', 'password'), 'password')
  if (!isRoot) return
  for (const name of ['', ...(fs.readdirSync(parent, { recursive: true }) as string[])])
    fs.chownSync(path.join(parent, name), NOBODY, NOBODY)
})
afterEach(() => {
  fs.rmSync(path.dirname(folder), { recursive: true, force: true })
})

/** What somebody reads who starts the program as an ordinary user; null: it starts. */
function problem(): string | null {
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    prepareDataFolder(folder)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(StartProblem)
    return (error as StartProblem).message
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
const namesIn = () => (fs.readdirSync(folder, { recursive: true }) as string[]).sort()
const withRights = (name: string, mode: number, work: () => void) => {
  const place = path.join(folder, name)
  const before = fs.statSync(place).mode
  fs.chmodSync(place, mode)
  try {
    work()
  } finally {
    fs.chmodSync(place, before)
  }
}

test('read-only data folder: one that the user may write starts, and leaves nothing behind', () => {
  const before = namesIn()
  expect(problem()).toBeNull()
  expect(namesIn()).toEqual(before)
})

test('read-only data folder: the whole folder', () => {
  withRights('', 0o555, () =>
    expect(problem()).toBe(
      `The data folder ${folder} cannot be written (EACCES): set VERGLAS_DATA to another folder.`,
    ),
  )
})

test.each(['postgres', 'postgres/data', 'pictures', 'outbox'])(
  'read-only data folder: %s in it is named, and nothing changes',
  (name) => {
    const before = namesIn()
    withRights(name, 0o555, () =>
      expect(problem()).toMatch(
        new RegExp(`^${folder}/${name} cannot be written \\(EACCES\\) by this user: give`),
      ),
    )
    expect(namesIn()).toEqual(before)
  },
)

test.each(['secret.key', 'postgres/password'])('read-only data folder: %s that cannot be read', (name) => {
  withRights(name, 0, () =>
    expect(problem()).toMatch(
      new RegExp(`^${folder}/${name} cannot be read \\(EACCES\\) by this user: give`),
    ),
  )
})
