import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretBox, secretKey } from './secrets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'verglas-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what is encrypted can be decrypted, and the ciphertext reveals nothing', () => {
  const box = secretBox(randomBytes(32))
  const sealed = box.seal({ apiKey: 'clé secrète' }, 'c1')
  expect(sealed.toString('latin1')).not.toContain('secr')
  expect(box.open(sealed, 'c1')).toEqual({ apiKey: 'clé secrète' })
  expect(box.seal({ apiKey: 'clé secrète' }, 'c1').equals(sealed)).toBe(false)
})

test('decryption fails with another key, another row or a changed byte', () => {
  const box = secretBox(randomBytes(32))
  const sealed = box.seal({ apiKey: 'k' }, 'c1')
  expect(() => secretBox(randomBytes(32)).open(sealed, 'c1')).toThrow()
  expect(() => box.open(sealed, 'c2')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => box.open(changed, 'c1')).toThrow()
  expect(() => box.open(Buffer.alloc(0), 'c1')).toThrow()
})

test('the key is created once, readable by nobody else, and the same for every process', () => {
  const key = secretKey(null, folder)
  expect(secretKey(null, folder).equals(key)).toBe(true)
  if (process.platform !== 'win32') expect(statSync(path.join(folder, 'secret.key')).mode & 0o077).toBe(0)
})

test('an invalid key is explained', () => {
  expect(() => secretKey('too short', folder)).toThrow(/32 random bytes/)
  const other = mkdtempSync(path.join(folder, 'other-'))
  writeFileSync(path.join(other, 'secret.key'), 'nothing')
  expect(() => secretKey(null, other)).toThrow(/no key of 32 bytes/)
})
