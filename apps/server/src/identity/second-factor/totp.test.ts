import { expect, test } from 'vitest'
import { base32, codeOf, stepAt, stepOfCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B, SHA-1. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %d s since 1970 the code is %s', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('a code is accepted once, with one step of tolerance for clock differences', () => {
  const now = new Date('2026-01-15T03:00:10Z')
  const step = stepAt(now)
  const take = (offset: number, lastStep = 0) =>
    stepOfCode(SECRET, codeOf(SECRET, step + offset), { now, lastStep })
  expect([take(-2), take(-1), take(0), take(1), take(2)]).toEqual([null, step - 1, step, step + 1, null])
  expect([take(0, step), take(1, step)]).toEqual([null, step + 1])
  for (const code of ['', '12345', '1234567', '12 345', 'abcdef'])
    expect(stepOfCode(SECRET, code, { now, lastStep: 0 })).toBeNull()
})

test('the secret is encoded as apps expect it (RFC 4648)', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpUri(SECRET, 'olga@example.org')).toBe(
    'otpauth://totp/Verglas%3Aolga%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Verglas',
  )
})
