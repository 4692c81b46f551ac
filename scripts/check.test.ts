import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const NAMES = ['check.mjs', 'install.mjs', 'progress.mjs', 'structure.mjs']

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-check-'))
  fs.mkdirSync(path.join(root, 'scripts'))
  for (const name of NAMES)
    fs.copyFileSync(path.join(import.meta.dirname, name), path.join(root, 'scripts', name))
  fs.writeFileSync(path.join(root, 'package.json'), '{"name":"clone","version":"1.0.0","type":"module"}')
  const lock = {
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'clone', version: '1.0.0' } },
  }
  fs.writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(lock))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

const runCheck = () =>
  spawnSync(process.execPath, [path.join(root, 'scripts/check.mjs')], { encoding: 'utf8' })
const filesOf = () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()

test('on a clean clone the check installs nothing and names the command that installs', () => {
  const before = filesOf()
  const { status, stderr } = runCheck()
  expect(stderr).toBe('The packages are not installed: run npm ci.\n')
  expect(status).toBe(1)
  expect(filesOf()).toEqual(before)
})

test('packages older than the lock file are reported and left unchanged', () => {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  fs.mkdirSync(path.dirname(installed))
  fs.writeFileSync(installed, '{}')
  fs.utimesSync(installed, new Date('2026-01-01'), new Date('2026-01-01'))
  const before = filesOf()
  const { status, stderr } = runCheck()
  expect(stderr).toBe('The installed packages are older than package-lock.json: run npm ci.\n')
  expect(status).toBe(1)
  expect(filesOf()).toEqual(before)
})
