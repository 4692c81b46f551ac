import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { emptyDatabase } from '../test-support/test-database.ts'
import { backup } from './backup.ts'
import { keys } from './keys.ts'
import { network } from './network.ts'
import { person } from './person.ts'
import { setup } from './setup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-elsewhere-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const config = (env: NodeJS.ProcessEnv = {}) => readConfig({ VERGLAS_DATA: folder, ...env }, folder)

test.each([
  ['backup', () => backup(config(), [path.join(folder, 'a.gz')])],
  ['person -- events', () => person(config(), ['events'])],
  ['person -- unlock', () => person(config(), ['unlock', 'vera'])],
  ['keys -- rotate', () => keys(config(), ['rotate'])],
  ['setup -- list', () => setup(config(), ['list'])],
  ['network -- export', () => network(config(), ['export', 'north'])],
])('%s on a folder that is not the program’s reports so, and creates nothing there', async (_name, run) => {
  await expect(run()).rejects.toThrow(`There is no database in ${folder}`)
  expect(fs.readdirSync(folder)).toEqual([])
})

test('no backup is made of an empty database', async () => {
  const empty = await emptyDatabase()
  const file = path.join(folder, 'a.gz')
  await expect(backup(config({ DATABASE_URL: empty.url }), [file])).rejects.toThrow('The database is empty')
  expect(fs.existsSync(file)).toBe(false)
  await empty.drop()
})
