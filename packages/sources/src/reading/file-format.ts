import { beginningOf } from './peeked.ts'
import { Refused } from './refusal.ts'

/** Text formats that the readers expect. */
export type TextFormat = 'XML' | 'JSON' | 'CSV'

const SIGNATURES: readonly [signature: string, format: string][] = [
  ['%PDF', 'PDF'],
  ['PK\u0003\u0004', 'ZIP'],
  ['\u001f\u008b', 'gzip'],
  ['\u0089PNG', 'PNG'],
  ['\u00ff\u00d8\u00ff', 'JPEG'],
  ['GRIB', 'GRIB'],
  ['BUFR', 'BUFR'],
  ['CDF', 'NetCDF'],
  ['\u0089HDF', 'HDF5'],
  ['\u0000\u0000\u0027\u000a', 'a shapefile'],
  ['SQLite f', 'a GeoPackage or another SQLite database'],
]

/** A first line with at least three columns and no bracket, brace or angle bracket. */
const TABLE_LINE = /^[^\n<>{}[\]]*([;,\t])[^\n<>{}[\]]*\1[^\n<>{}[\]]*\r?\n/

/** The format of a file by its first bytes; null if it is not recognised. */
export function fileFormatOf(head: Uint8Array): string | null {
  const bytes = Buffer.from(head.subarray(0, 8)).toString('latin1')
  const match = SIGNATURES.find(([signature]) => bytes.startsWith(signature))
  if (match) return match[1]
  // `ï»¿` is the byte order mark of UTF-8, read as Latin-1.
  const text = beginningOf(head)
    .replace(/^(\ufeff|ï»¿)/, '')
    .trimStart()
  if (/^<(!doctype html|html)\b/i.test(text)) return 'HTML'
  if (/^(<\?xml[^>]*>\s*)?<kml\b/i.test(text)) return 'KML'
  if (text.startsWith('<')) return 'XML'
  if (/^(\{|\[\s*[[{])/.test(text)) return /"(Feature|FeatureCollection)"/.test(text) ? 'GeoJSON' : 'JSON'
  return TABLE_LINE.test(text) ? 'CSV' : null
}

/**
 * Refuses a file that is clearly in another format, and names both formats. An HTML page without a doctype goes on to
 * the XML reader, which reports its root element.
 */
export function refuseOtherFormat(head: Uint8Array, expected: TextFormat): void {
  const format = fileFormatOf(head)
  const isXmlPage = format === 'HTML' && !/^\s*<!doctype/i.test(beginningOf(head).replace(/^\ufeff/, ''))
  const isExpected =
    format === null ||
    format === expected ||
    (expected === 'JSON' && format === 'GeoJSON') ||
    (expected === 'XML' && (isXmlPage || format === 'KML'))
  if (!isExpected) throw new Refused('wrong_type', `this is ${format}, not ${expected}`)
}
