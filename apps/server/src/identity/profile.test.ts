import { expect, test } from 'vitest'
import { profileOf, verifiedEmailOf } from './profile.ts'

const EMAIL = 'nadia@roads.example'
const emailOf = (statements: object[], trustsEmail = false) =>
  verifiedEmailOf(profileOf(statements as Record<string, unknown>[], { trustsEmail }))

test.each([true, 1, 'true', 'True', '1'])('%j counts as verified, in either claim', (value) => {
  expect(emailOf([{ email: EMAIL, email_verified: value }])).toBe(EMAIL)
  expect(emailOf([{ email: EMAIL, xms_edov: value }])).toBe(EMAIL)
})

test.each([false, 0, 'false', '0', 'no', [], {}])('%j denies, even if the issuer is trusted', (value) => {
  for (const claim of ['email_verified', 'xms_edov'])
    for (const trusts of [false, true]) expect(emailOf([{ email: EMAIL, [claim]: value }], trusts)).toBeNull()
})

test.each([undefined, null, ''])('%j says nothing: the setting decides', (value) => {
  expect(emailOf([{ email: EMAIL, email_verified: value }])).toBeNull()
  expect(emailOf([{ email: EMAIL, email_verified: value }], true)).toBe(EMAIL)
})

test('an e-mail is not verified if one of the claims denies it', () => {
  expect(emailOf([{ email: EMAIL, email_verified: true, xms_edov: false }], true)).toBeNull()
})

test('the userinfo completes the token, and what it says of another e-mail does not count', () => {
  expect(emailOf([{}, { email: EMAIL, email_verified: 'true' }])).toBe(EMAIL)
  expect(emailOf([{ email: EMAIL }, { email: EMAIL.toUpperCase(), email_verified: true }])).toBe(EMAIL)
  expect(emailOf([{ email: EMAIL }, { email: 'other@roads.example', email_verified: true }])).toBeNull()
  expect(emailOf([{ email: EMAIL }, { email: EMAIL, email_verified: false }], true)).toBeNull()
  expect(emailOf([{ xms_edov: 1 }, { email: EMAIL }])).toBe(EMAIL)
})

test.each([undefined, null, '', ' ', 0, [], 'x'.repeat(300)])(
  'without an e-mail (%j) nothing is verified',
  (email) => {
    expect(emailOf([{ email, email_verified: true }], true)).toBeNull()
  },
)

test('login and name are taken from whichever claim has them', () => {
  expect(profileOf([{ upn: 'nadia@tenant' }, { name: 'Nadia' }], { trustsEmail: false })).toEqual({
    email: null,
    isEmailVerified: false,
    login: 'nadia@tenant',
    name: 'Nadia',
  })
})
