import { expect, test } from 'vitest'
import { parseJsonFile } from './json-file.ts'

test('a file is read with and without a byte-order mark', () => {
  const text = '{"nom":"Évêché"}'
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ])
    expect(parseJsonFile(bytes)).toEqual({ nom: 'Évêché' })
})

test('bytes of another encoding are refused in words', () => {
  expect(() => parseJsonFile(Buffer.from('{"nom":"Évêché"}', 'latin1'))).toThrow('neither UTF-8 nor UTF-16')
})

test('a file of another form is named', () => {
  expect(() => parseJsonFile(Buffer.from('PK\u0003\u0004 and more'))).toThrow('this is ZIP, not JSON')
  expect(() => parseJsonFile(Buffer.from('id;name;road\n1;a;b\n'))).toThrow('this is CSV, not JSON')
})
