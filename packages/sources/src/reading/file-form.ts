import { beginningOf } from './peeked.ts'
import { Refused } from './refusal.ts'

/** Forms of text that the readers expect. */
export type TextForm = 'XML' | 'JSON' | 'CSV'

const SIGNATURES: readonly [signature: string, form: string][] = [
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

/** At least three columns in the first line, which has no tag, bracket or quote of another form. */
const TABLE_LINE = /^[^\n<>{}[\]]*([;,\t])[^\n<>{}[\]]*\1[^\n<>{}[\]]*\r?\n/

/** The form of a file by its first bytes; null if it is not recognised. */
export function formOf(head: Uint8Array): string | null {
  const bytes = Buffer.from(head.subarray(0, 8)).toString('latin1')
  const signed = SIGNATURES.find(([signature]) => bytes.startsWith(signature))
  if (signed) return signed[1]
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
 * Refuses a file that is evidently of another form than the reader's, and names both. A page in HTML that
 * may be XML goes on to an XML reader, which names its root.
 */
export function refuseOtherForm(head: Uint8Array, expected: TextForm): void {
  const form = formOf(head)
  const isXmlPage = form === 'HTML' && !/^\s*<!doctype/i.test(beginningOf(head).replace(/^\ufeff/, ''))
  const isExpected =
    form === null ||
    form === expected ||
    (expected === 'JSON' && form === 'GeoJSON') ||
    (expected === 'XML' && (isXmlPage || form === 'KML'))
  if (!isExpected) throw new Refused('wrong_type', `this is ${form}, not ${expected}`)
}
