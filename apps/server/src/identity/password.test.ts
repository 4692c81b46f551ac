import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { openWorkQueue, TooBusy } from './work-queue.ts'

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

test('a hash is in PHC form at the cost that OWASP recommends, and verifies only its password', async () => {
  const phc = await hashPassword('Verglas à −2,4 °C')
  expect(phc).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(isOutdated(phc)).toBe(false)
  expect(await verifyPassword('Verglas à −2,4 °C', phc)).toBe(true)
  expect(await verifyPassword('Verglas a −2,4 °C', phc)).toBe(false)
})

test('an accented letter is the same however the keyboard composes it', async () => {
  const phc = await hashPassword('gelée'.normalize('NFD'))
  expect(await verifyPassword('gelée'.normalize('NFC'), phc)).toBe(true)
})

test('an older, cheaper hash still verifies and is marked as outdated', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const hash = scryptSync('secret', salt, 32, { N: 2 ** 14, r: 8, p: 1 })
  const phc = `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`
  expect(await verifyPassword('secret', phc)).toBe(true)
  expect(isOutdated(phc)).toBe(true)
})

test('a missing account and a damaged hash are refused, after as much work as for an account', async () => {
  const phc = await hashPassword('x')
  const durationOf = async (stored: string | null) => {
    const startMs = performance.now()
    expect(await verifyPassword('y', stored)).toBe(false)
    return performance.now() - startMs
  }
  const accountMs = await durationOf(phc)
  expect(await durationOf(null)).toBeGreaterThan(accountMs / 3)
  expect(await durationOf('$scrypt$ln=99,r=8,p=1$damaged$damaged')).toBeGreaterThan(accountMs / 3)
})

test('hashing is queued, and requests beyond the queue limit are refused', async () => {
  const runQueued = openWorkQueue(2)
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`${name} ends`)
  }
  const runs = [runQueued(work('a')), runQueued(work('b'))]
  await expect(runQueued(work('c'))).rejects.toBeInstanceOf(TooBusy)
  await Promise.all(runs)
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  await expect(runQueued(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await runQueued(work('d'))
})
