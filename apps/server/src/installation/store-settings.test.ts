import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const KEYS = { VERGLAS_BLOBS_ACCESS_KEY: 'AKEXAMPLE', VERGLAS_BLOBS_SECRET_KEY: 'very-secret-value' }
const URL = 'https://s3.example.org/verglas'
const read = (env: Record<string, string>) => readConfig(env, '.').store

test('without settings everything stays in the data folder', () => {
  expect(read({})).toEqual({ place: 'folder', s3: null, holdsBackups: false })
})

test('an address with keys is enough, and names the bucket and a folder in it', () => {
  expect(read({ ...KEYS, VERGLAS_BLOBS_URL: `${URL}/north/files/` })).toEqual({
    place: 's3',
    s3: {
      endpoint: 'https://s3.example.org',
      bucket: 'verglas',
      prefix: 'north/files/',
      region: 'us-east-1',
      accessKey: 'AKEXAMPLE',
      secretKey: 'very-secret-value',
    },
    holdsBackups: false,
  })
  expect(read({ ...KEYS, VERGLAS_BLOBS_URL: URL, VERGLAS_BLOBS_PLACE: 'folder' }).place).toBe('folder')
})

test.each<[string, Record<string, string>, RegExp]>([
  ['a key without an address', KEYS, /VERGLAS_BLOBS_ACCESS_KEY goes with VERGLAS_BLOBS_URL/],
  ['s3 without an address', { VERGLAS_BLOBS_PLACE: 's3' }, /VERGLAS_BLOBS_PLACE=s3 goes with/],
  ['backups without an address', { VERGLAS_BLOBS_BACKUPS: 'true' }, /VERGLAS_BLOBS_BACKUPS=true goes with/],
  ['an unknown place', { VERGLAS_BLOBS_PLACE: 'tape' }, /is folder or s3, not «tape»/],
  ['an address without keys', { VERGLAS_BLOBS_URL: URL }, /needs the keys of the object store/],
  ['no address', { ...KEYS, VERGLAS_BLOBS_URL: 'verglas' }, /is the address of a bucket, such as/],
  ['an address of S3 tools', { ...KEYS, VERGLAS_BLOBS_URL: 's3://verglas' }, /is the address of a bucket/],
  ['no bucket', { ...KEYS, VERGLAS_BLOBS_URL: 'https://s3.example.org' }, /names a bucket after the host/],
  ['a bucket in capitals', { ...KEYS, VERGLAS_BLOBS_URL: 'https://s3.example.org/Verglas' }, /not «Verglas»/],
  ['a hostile folder', { ...KEYS, VERGLAS_BLOBS_URL: `${URL}/%2e%2e%2fother` }, /has only letters/],
  [
    'two places of backups',
    { ...KEYS, VERGLAS_BLOBS_URL: URL, VERGLAS_BLOBS_BACKUPS: 'true', VERGLAS_BACKUP_FOLDER: '/b' },
    /one of VERGLAS_BACKUP_FOLDER and VERGLAS_BLOBS_BACKUPS/,
  ],
])('%s is refused with a sentence', (_, env, message) => {
  expect(() => read(env)).toThrow(message)
})

test('no message repeats a secret', () => {
  const withPassword = 'https://name:very-secret-value@s3.example.org/verglas'
  for (const url of [
    withPassword,
    'https://name:very-secret-value@',
    'very-secret-value',
    `${URL}?key=very-secret-value`,
  ])
    try {
      read({ ...KEYS, VERGLAS_BLOBS_URL: url })
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain('very-secret-value')
    }
})
