import { SaxesParser } from 'saxes'
import { instantOf } from '../../reading/provider-instant.ts'
import { Refused, shortened } from '../../reading/refusal.ts'
import { textOfBytes } from '../../reading/text.ts'
import { xmlEncodingOf } from '../../reading/xml-text.ts'

/** Times available for a layer: its latest run, and the instants of that run. */
export type LayerTimes = { runMs: number | null; timesMs: number[] }

/** The capabilities of one layer have a dozen dimensions; those of the complete service are not requested. */
const MAX_TIMES = 2000
const MAX_TEXT = 20_000

/** Times of a layer in a capabilities document. Throws `Refused` if they cannot be read. */
export function layerTimes(bytes: Uint8Array, layer: string): LayerTimes {
  const dimensions = dimensionsOf(textOfBytes(bytes, xmlEncodingOf(bytes)), layer)
  const time = dimensions.get('time')
  if (!time) throw new Refused('wrong_root', `no times of layer ${layer} in the capabilities`)
  const run = dimensions.get('reference_time')
  const latestRunMs = run ? (instantOf(run.byDefault)?.getTime() ?? Math.max(...instantsIn(run.text))) : null
  return { runMs: latestRunMs, timesMs: instantsIn(time.text) }
}

type Dimension = { text: string; byDefault: string }

/** Dimensions of the layer with that name, not of the groups around it. */
function dimensionsOf(xml: string, layer: string): Map<string, Dimension> {
  const parser = new SaxesParser({})
  const open: { name: string; dimensions: Map<string, Dimension> }[] = []
  let dimensions = new Map<string, Dimension>()
  let element = ''
  let text = ''
  let dimension = { name: '', byDefault: '' }
  parser.on('error', (error) => {
    throw new Refused('malformed', error.message)
  })
  parser.on('doctype', () => {
    throw new Refused('doctype', 'a document type declaration is not accepted')
  })
  parser.on('opentag', ({ name, attributes }) => {
    element = name
    text = ''
    if (name === 'Layer') open.push({ name: '', dimensions: new Map() })
    if (name === 'Dimension') {
      dimension = { name: String(attributes.name ?? ''), byDefault: String(attributes.default ?? '') }
    }
    if (name.endsWith('ServiceExceptionReport')) throw new Refused('provider_error', exceptionIn(xml))
  })
  parser.on('text', (chunk) => {
    if (text.length < MAX_TEXT) text += chunk
  })
  parser.on('closetag', ({ name }) => {
    const last = open.at(-1)
    if (name === 'Layer') {
      if (last?.name === layer) dimensions = last.dimensions
      open.pop()
    }
    // A style has a name too, so only a name directly inside the layer counts.
    if (name === 'Name' && element === 'Name' && last && last.name === '') last.name = text.trim()
    if (name === 'Dimension' && last) {
      last.dimensions.set(dimension.name, { text: text.trim(), byDefault: dimension.byDefault })
    }
  })
  parser.write(xml).close()
  return dimensions
}

/** Reads `start/end/period`, single instants, or several of both separated by commas. */
function instantsIn(text: string): number[] {
  const instants = new Set<number>()
  for (const entry of text.split(',')) {
    const [from = '', to, period = ''] = entry.trim().split('/')
    const startMs = instantOf(from)?.getTime()
    if (startMs === undefined) throw new Refused('no_date', `a time that is none: ${shortened(entry)}`)
    if (to === undefined) {
      instants.add(startMs)
      continue
    }
    const endMs = instantOf(to)?.getTime()
    const stepMs = periodMs(period)
    if (endMs === undefined || stepMs === null)
      throw new Refused('no_date', `a range that is none: ${shortened(entry)}`)
    if ((endMs - startMs) / stepMs > MAX_TIMES) throw new Refused('too_large', `more than ${MAX_TIMES} times`)
    for (let atMs = startMs; atMs <= endMs; atMs += stepMs) instants.add(atMs)
  }
  if (instants.size > MAX_TIMES) throw new Refused('too_large', `more than ${MAX_TIMES} times`)
  return [...instants].sort((a, b) => a - b)
}

const PERIOD = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,3})M)?)?$/

function periodMs(text: string): number | null {
  const [, days = 0, hours = 0, minutes = 0] = PERIOD.exec(text) ?? []
  const ms = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000
  return ms > 0 ? ms : null
}

/** The service's error text: XML with status 200, even if JSON was requested. */
export function exceptionIn(xml: string): string {
  const code = /\bcode="([^"]{1,60})"/.exec(xml)?.[1]
  const words = /<(?:\w+:)?ServiceException\b[^>]*>([^<]*)/.exec(xml)?.[1]?.trim()
  return shortened([code, words].filter(Boolean).join(': ') || 'XML instead of JSON')
}
