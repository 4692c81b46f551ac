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

test.each([
  ['VERGLAS_HOST', '10.20.30.400', /an address of this machine to listen at.*«10\.20\.30\.400»/],
  ['VERGLAS_HOST', 'http://localhost', /an address of this machine/],
  ['VERGLAS_CONTACT', 'the operator', /an e-mail address or a web address.*«the operator»/],
  [
    'VERGLAS_PRIVATE_HOSTS',
    'stations.local, http://10.0.0.7',
    /without http:\/\/ and ports.*«http:\/\/10\.0\.0\.7»/,
  ],
  ['VERGLAS_PRIVATE_HOSTS', 'stations.local:8080', /without http:\/\/ and ports/],
  ['VERGLAS_SMS_TOKEN', 'abc', /goes with VERGLAS_SMS_GATEWAY/],
])('%s «%s» is refused with a sentence', (name, value, message) => {
  expect(() => readConfig({ [name]: value }, '.')).toThrow(message)
})

test('hosts, contacts and addresses in their usual forms are accepted', () => {
  for (const host of ['127.0.0.1', '::', '0.0.0.0', 'localhost', 'node-1.example.org'])
    expect(readConfig({ VERGLAS_HOST: host }, '.').host).toBe(host)
  for (const contact of ['ops@example.org', 'https://example.org/contact', 'ops@intranet'])
    expect(readConfig({ VERGLAS_CONTACT: contact }, '.').contact).toBe(contact)
  const { privateHosts } = readConfig({ VERGLAS_PRIVATE_HOSTS: 'Stations.local, 10.0.0.7 ::1,fe80::1' }, '.')
  expect([...privateHosts]).toEqual(['stations.local', '10.0.0.7', '::1', 'fe80::1'])
})

const PRIMARY = 'postgresql://verglas@db/verglas'

test.each([
  ['', 'postgresql://verglas@replica/verglas', /goes with DATABASE_URL/],
  [PRIMARY, 'replica-1:5432', /a list of addresses such as postgresql:\/\//],
  [PRIMARY, 'postgresql:///verglas', /a list of addresses/],
  [PRIMARY, 'postgresql://replica/verglas, postgresql://x@replica:5432/verglas', /replica:5432 twice/],
  [PRIMARY, 'postgresql://verglas@db:5432/verglas', /not the database of DATABASE_URL itself/],
])(
  'with DATABASE_URL «%s» VERGLAS_READ_DATABASES «%s» is refused with a sentence',
  (url, replicas, message) => {
    expect(() => readConfig({ DATABASE_URL: url, VERGLAS_READ_DATABASES: replicas }, '.')).toThrow(message)
  },
)

test('replicas are separated by commas or spaces, and none is the default', () => {
  const list = 'postgresql://replica-1/verglas, postgresql://replica-2:5433/verglas'
  expect(readConfig({ DATABASE_URL: PRIMARY, VERGLAS_READ_DATABASES: list }, '.').readDatabaseUrls).toEqual([
    'postgresql://replica-1/verglas',
    'postgresql://replica-2:5433/verglas',
  ])
  expect(readConfig({ DATABASE_URL: PRIMARY }, '.').readDatabaseUrls).toEqual([])
})
