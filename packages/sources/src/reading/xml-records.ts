import { SaxesParser } from 'saxes'
import { Refused } from './refusal.ts'
import { xmlText } from './xml-text.ts'

/** An element of a record with local names only: publishers differ in prefixes and namespaces. */
export type XmlNode = {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Trimmed; empty if it is too long to be a value. */
  text: string
  children: XmlNode[]
  line: number
}

type Open = Omit<XmlNode, 'text'> & { chunks: string[]; length: number; text: string }

/** Real documents have a depth below 20; a station table has some 100 elements per station. */
const MAX_DEPTH = 40
const MAX_NODES = 20_000
const MAX_ATTRIBUTES = 32
const MAX_ATTRIBUTE_LENGTH = 4096
/** Enough for names and numbers; the map lines in some station tables are longer and are not values. */
const MAX_TEXT_LENGTH = 4096

/**
 * Yields the elements with the given names one after another as they arrive; everything around them is only
 * checked. Throws `Refused` at the first fault that makes the rest untrustworthy, after yielding what was
 * complete before it.
 */
export async function* xmlRecords(
  body: AsyncIterable<Uint8Array>,
  { roots, records, maxBytes }: { roots: readonly string[]; records: readonly string[]; maxBytes: number },
): AsyncGenerator<XmlNode> {
  let ready: XmlNode[] = []
  const reader = recordReader(roots, new Set(records), (node) => ready.push(node))
  try {
    for await (const text of xmlText(body, maxBytes)) {
      reader.write(text)
      yield* ready
      ready = []
    }
    reader.end()
  } catch (error) {
    yield* ready
    throw error
  }
  yield* ready
}

function recordReader(
  roots: readonly string[],
  records: ReadonlySet<string>,
  onRecord: (node: XmlNode) => void,
) {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const path: Open[] = []
  let depth = 0
  let nodes = 0
  let attributes = 0

  const stop = (reason: string, detail: string): never => {
    throw new Refused(reason, detail, parser.line)
  }

  parser.on('error', (error) => stop('malformed', error.message))
  parser.on('doctype', () => stop('doctype', 'a document type declaration is not accepted'))
  parser.on('opentagstart', () => {
    attributes = 0
    depth += 1
    if (depth > MAX_DEPTH) stop('too_deep', `deeper than ${MAX_DEPTH} elements`)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) stop('too_large', `more than ${MAX_ATTRIBUTES} attributes`)
    if (value.length > MAX_ATTRIBUTE_LENGTH)
      stop('too_large', `attribute longer than ${MAX_ATTRIBUTE_LENGTH}`)
  })
  parser.on('opentag', (tag) => {
    if (depth === 1 && !roots.includes(tag.local))
      stop('wrong_root', `${tag.name}: expected ${roots.join(' or ')}`)
    const parent = path.at(-1)
    if (!parent && !records.has(tag.local)) return
    nodes = parent ? nodes + 1 : 1
    if (nodes > MAX_NODES) stop('too_large', `more than ${MAX_NODES} elements in one ${path[0]?.name}`)
    const attributes = Object.values(tag.attributes).map(({ local, value }) => [local, value.trim()] as const)
    const node: Open = {
      name: tag.local,
      attributes: new Map(attributes),
      text: '',
      children: [],
      line: parser.line,
      chunks: [],
      length: 0,
    }
    parent?.children.push(node)
    path.push(node)
  })
  const onText = (text: string) => {
    const node = path.at(-1)
    if (!node) return
    node.length += text.length
    if (node.length <= MAX_TEXT_LENGTH) node.chunks.push(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    depth -= 1
    const node = path.pop()
    if (!node) return
    node.text = node.length > MAX_TEXT_LENGTH ? '' : node.chunks.join('').trim()
    if (path.length === 0) onRecord(node)
  })

  return {
    write: (text: string) => void parser.write(text),
    end: () => void parser.close(),
  }
}

export function childOf(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((child) => child.name === name)
}

/** The first descendant of that name; an outer element comes before what it contains. */
export function firstBelow(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of node.children) {
    const match = child.name === name ? child : firstBelow(child, name)
    if (match) return match
  }
  return undefined
}
