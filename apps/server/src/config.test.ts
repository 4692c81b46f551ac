import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const trust = (env: Record<string, string>) => readConfig(env, '.').trustsIssuerEmail
const ISSUER = 'https://login.example/tenant/v2.0'

test('e-mails of the issuer that is named again are trusted, with or without a slash at the end', () => {
  expect(trust({ VERGLAS_ISSUER: ISSUER })).toBe(false)
  expect(trust({ VERGLAS_ISSUER: ISSUER, VERGLAS_TRUSTED_EMAIL_ISSUER: ISSUER })).toBe(true)
  expect(trust({ VERGLAS_ISSUER: ISSUER, VERGLAS_TRUSTED_EMAIL_ISSUER: `${ISSUER}/` })).toBe(true)
})

test.each([
  ['without an issuer', { VERGLAS_TRUSTED_EMAIL_ISSUER: ISSUER }, /VERGLAS_ISSUER, which is not set/],
  [
    'another issuer',
    { VERGLAS_ISSUER: ISSUER, VERGLAS_TRUSTED_EMAIL_ISSUER: 'https://login.example/other/v2.0' },
    /is the address in VERGLAS_ISSUER, «https:\/\/login\.example\/tenant\/v2\.0»/,
  ],
  ['no address', { VERGLAS_ISSUER: ISSUER, VERGLAS_TRUSTED_EMAIL_ISSUER: 'true' }, /is an address such as/],
])('trust in e-mails of %s is refused at the start', (_, env, message) => {
  expect(() => trust(env)).toThrow(message)
})
