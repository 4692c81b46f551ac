import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refused } from '../../reading/refusal.ts'
import type { Element } from './values.ts'

/** One `om:Observation`, unprocessed. */
export type Observation = {
  identification: Map<string, string>
  elements: Element[]
  /** When it was processed, as written; empty if not given. */
  processedAt: string
  /** Line where it begins; null in a form without lines. */
  line: number | null
}

const OM = 'http://www.opengis.net/om/1.0'
/** A real file has depth 8, some 130 elements and attributes of up to 300 characters. */
const MAX_DEPTH = 24
const MAX_ELEMENTS = 100_000
const MAX_ATTRIBUTES = 24
const MAX_ATTRIBUTE_LENGTH = 4096

/**
 * A reader of SWOB-ML (O&M 1.0) that is fed text and calls `onObservation` at the end of each complete
 * observation. Throws `Refused` at the first fault that makes the rest of the document untrustworthy.
 */
export function swobReader(onObservation: (observation: Observation) => void) {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const path: string[] = []
  let elements = 0
  let attributes = 0
  let observation: Observation | null = null

  const stop = (reason: string, detail: string): never => {
    throw new Refused(reason, detail, parser.line)
  }

  parser.on('error', (error) => stop('malformed', error.message))
  parser.on('doctype', () => stop('doctype', 'a document type declaration is not accepted'))
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > MAX_ELEMENTS) stop('too_large', `more than ${MAX_ELEMENTS} elements`)
    if (path.length >= MAX_DEPTH) stop('too_deep', `deeper than ${MAX_DEPTH} elements`)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) stop('too_large', `more than ${MAX_ATTRIBUTES} attributes`)
    if (value.length > MAX_ATTRIBUTE_LENGTH)
      stop('too_large', `attribute longer than ${MAX_ATTRIBUTE_LENGTH}`)
  })
  parser.on('opentag', (tag) => {
    const parent = path.at(-1)
    path.push(tag.local)
    if (parent === undefined && (tag.local !== 'ObservationCollection' || tag.uri !== OM)) {
      stop('wrong_root', `${tag.name} is not an ObservationCollection of O&M 1.0`)
    }
    if (tag.local === 'Observation') {
      observation = { identification: new Map(), elements: [], processedAt: '', line: parser.line }
    } else if (observation) {
      collect(observation, parent, tag, parser.line)
    }
  })
  parser.on('text', (text) => {
    // om:resultTime / gml:TimeInstant / gml:timePosition
    if (observation && path.at(-3) === 'resultTime' && observation.processedAt.length < MAX_ATTRIBUTE_LENGTH)
      observation.processedAt += text
  })
  parser.on('closetag', (tag) => {
    path.pop()
    if (tag.local !== 'Observation' || !observation) return
    onObservation(observation)
    observation = null
  })

  return {
    write: (text: string) => void parser.write(text),
    end: () => void parser.close(),
  }
}

function collect(observation: Observation, parent: string | undefined, tag: SaxesTagNS, line: number): void {
  const name = attribute(tag, 'name')
  const value = attribute(tag, 'value')
  if (tag.local === 'element' && parent === 'identification-elements') {
    if (!observation.identification.has(name)) observation.identification.set(name, value.trim())
  } else if (tag.local === 'element' && parent === 'elements') {
    observation.elements.push({ name, uom: attribute(tag, 'uom'), value, qa: null, dataFlag: null, line })
  } else if (tag.local === 'qualifier' && parent === 'element') {
    const element = observation.elements.at(-1)
    if (element && name === 'qa_summary') element.qa = value.trim()
    if (element && name === 'data_flag') element.dataFlag = value.trim()
  }
}

function attribute(tag: SaxesTagNS, name: string): string {
  return Object.hasOwn(tag.attributes, name) ? (tag.attributes[name]?.value ?? '') : ''
}
