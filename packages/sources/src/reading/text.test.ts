import { expect, test } from 'vitest'
import { jsonOf } from './json-document.ts'
import { Refused } from './refusal.ts'
import { textOf } from './text.ts'
import { xmlText } from './xml-text.ts'

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const BYTE_ORDER = '\ufeff'

/** One byte at a time, so that a mark or a character may be torn. */
async function* bytewise(bytes: Uint8Array) {
  for (const byte of bytes) yield Uint8Array.of(byte)
}

async function read(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  try {
    for await (const chunk of chunks) text += chunk
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
  return text
}

const PLAIN = 'Station;T °C\nÉvêché;−1,5\n'

test.each([
  ['UTF-8', Buffer.from(PLAIN)],
  ['UTF-8 with a mark', Buffer.from(BYTE_ORDER + PLAIN)],
  ['UTF-16 little-endian with a mark', Buffer.from(BYTE_ORDER + PLAIN, 'utf16le')],
  ['UTF-16 big-endian with a mark', bigEndian(BYTE_ORDER + PLAIN)],
  ['UTF-16 without a mark', Buffer.from(PLAIN, 'utf16le')],
])('reads a text in %s', async (_, bytes) => {
  expect(await read(textOf(bytewise(bytes), 1000))).toBe(PLAIN)
})

test('a byte order mark outranks the encoding of the settings', async () => {
  expect(
    await read(textOf(bytewise(Buffer.from(BYTE_ORDER + PLAIN)), 1000, { encoding: 'windows-1252' })),
  ).toBe(PLAIN)
})

test('reads JSON in UTF-16', async () => {
  expect(await jsonOf(bytewise(bigEndian(`${BYTE_ORDER}{"nom":"Évêché"}`)))).toEqual({ nom: 'Évêché' })
})

const xml = (encoding: string | null, text = 'Évêché') =>
  `<?xml version="1.0"${encoding === null ? '' : ` encoding="${encoding}"`}?><a>${text}</a>`
/** The euro sign has another byte in ISO 8859-15 than in Windows-1252. */
const euro = Buffer.concat([
  Buffer.from(xml('ISO-8859-15', '€').split('€')[0] ?? '', 'latin1'),
  Uint8Array.of(0xa4),
  Buffer.from('</a>'),
])

test.each([
  ['declared ISO-8859-1', xml('ISO-8859-1'), Buffer.from(xml('ISO-8859-1'), 'latin1')],
  ['declared windows-1252', xml('Windows-1252'), Buffer.from(xml('Windows-1252'), 'latin1')],
  ['declared ISO-8859-15', xml('ISO-8859-15', '€'), euro],
  ['declared UTF-16, with a mark', xml('UTF-16'), Buffer.from(BYTE_ORDER + xml('UTF-16'), 'utf16le')],
  ['declared UTF-16, without a mark', xml('UTF-16'), bigEndian(xml('UTF-16'))],
  ['declared UTF-16, but written in UTF-8', xml('utf-16'), Buffer.from(xml('utf-16'))],
  ['undeclared UTF-16 with a mark', xml(null), bigEndian(BYTE_ORDER + xml(null))],
])('reads XML that is %s', async (_, text, bytes) => {
  expect(await read(xmlText(bytewise(bytes), 1000))).toBe(text)
})

test('refuses bytes that contradict the declaration', async () => {
  expect(await read(xmlText(bytewise(Buffer.from(xml('UTF-8'), 'utf16le')), 1000))).toBe('not_utf8')
  expect(await read(xmlText(bytewise(Buffer.from(xml(null), 'latin1')), 1000))).toBe('not_utf8')
  expect(await read(xmlText(bytewise(Buffer.from(xml('EBCDIC'))), 1000))).toBe('unknown_encoding')
})
