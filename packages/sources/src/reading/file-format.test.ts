import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SOURCES } from '../index.ts'
import { jsonOf } from './json-document.ts'
import { xmlRecords } from './xml-records.ts'

async function* bodyOf(content: string | Uint8Array) {
  yield Buffer.from(content)
}

const GEOJSON = '{"type":"FeatureCollection","features":[]}'

/** The refusal of a file by its reader; null if it is read. */
const refusalOf = async (read: () => Promise<unknown>) =>
  read().then(
    () => null,
    (error: { reason: string; message: string }) => `${error.reason}: ${error.message}`,
  )
const xml = (content: string | Uint8Array) =>
  refusalOf(async () => {
    for await (const _ of xmlRecords(bodyOf(content), { roots: ['a'], records: ['b'], maxBytes: 1e6 }));
  })
const json = (content: string | Uint8Array) => refusalOf(() => jsonOf(bodyOf(content)))

test.each([
  ['GeoJSON', GEOJSON],
  ['GeoJSON', `\ufeff ${GEOJSON}`],
  ['JSON', '{"message":"no"}'],
  ['PDF', '%PDF-1.7'],
  ['ZIP', 'PK\u0003\u0004……'],
  ['gzip', gzipSync('<a/>')],
  ['HTML', '<!DOCTYPE html><html><body>503</body></html>'],
  ['CSV', 'Heure;Poste;Air\n2026-01-15 06:00;A;-3,1\n'],
])('an XML reader names a file of another type: %s', async (form, content) => {
  expect(await xml(content)).toBe(`wrong_type: this is ${form}, not XML`)
})

test.each([
  ['XML', '<?xml version="1.0"?><a/>'],
  ['KML', '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"/>'],
  ['CSV', 'time,station,t\n'],
  ['a shapefile', Buffer.from([0, 0, 0x27, 0x0a, 0, 0, 0, 0])],
  ['a GeoPackage or another SQLite database', 'SQLite format 3\u0000'],
  ['HTML', '<!DOCTYPE html><html></html>'],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
])('a JSON reader names a file of another type: %s', async (form, content) => {
  expect(await json(content)).toBe(`wrong_type: this is ${form}, not JSON`)
})

test('a file of the right type is read, and one of no recognised type is refused as malformed', async () => {
  expect(await xml('<a><b/></a>')).toBeNull()
  expect(await json(GEOJSON)).toBeNull()
  expect(await xml('hello')).toMatch(/^malformed/)
  expect(await json('hello')).toMatch(/^malformed/)
})

test('every source that reads XML or JSON refuses a picture, and none takes anything of it', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  for (const source of SOURCES) {
    const facts: string[] = []
    try {
      for await (const { kind } of source.parse(bodyOf(picture), { receivedAt: new Date(), name: 'x' }))
        if (kind !== 'refusal' && kind !== 'picture') facts.push(kind)
    } catch {
      // A source whose settings are required says so before it reads.
    }
    expect([source.id, facts]).toEqual([source.id, []])
  }
})
