import { SaxesParser } from 'saxes'
import { Refused } from '../../reading/refusal.ts'

/** An element of the message with its text; elements of other namespaces, e.g. a signature, are left out. */
export type CapNode = { name: string; text: string; children: CapNode[]; line: number }

const NAMESPACES = ['urn:oasis:names:tc:emergency:cap:1.2', 'urn:oasis:names:tc:emergency:cap:1.1']
/** Real messages have a depth of 5 and up to 2,000 elements; their longest texts are polygons. */
const MAX_DEPTH = 12
const MAX_ELEMENTS = 50_000
const MAX_ATTRIBUTES = 8
const MAX_ATTRIBUTE_LENGTH = 4096

/**
 * Reads a CAP message into a tree. Throws `Refused` at the first fault that makes the rest untrustworthy.
 * Signatures are skipped, not verified: the message is trusted as far as its transport (TLS, the provider's
 * host).
 */
export function capReader() {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const root: CapNode = { name: '', text: '', children: [], line: 0 }
  /** null for a skipped element. */
  const path: (CapNode | null)[] = [root]
  let elements = 0
  let attributes = 0

  const stop = (reason: string, detail: string): never => {
    throw new Refused(reason, detail, parser.line)
  }

  parser.on('error', (error) => stop('malformed', error.message))
  parser.on('doctype', () => stop('doctype', 'a document type declaration is not accepted'))
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > MAX_ELEMENTS) stop('too_large', `more than ${MAX_ELEMENTS} elements`)
    if (path.length > MAX_DEPTH) stop('too_deep', `deeper than ${MAX_DEPTH} elements`)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) stop('too_large', `more than ${MAX_ATTRIBUTES} attributes`)
    if (value.length > MAX_ATTRIBUTE_LENGTH)
      stop('too_large', `attribute longer than ${MAX_ATTRIBUTE_LENGTH}`)
  })
  parser.on('opentag', ({ local, uri, name }) => {
    const isCap = NAMESPACES.includes(uri)
    if (path.length === 1 && !(isCap && local === 'alert'))
      stop('wrong_root', `${name} is not an alert of CAP 1.2`)
    const parent = path.at(-1)
    const node: CapNode | null =
      isCap && parent ? { name: local, text: '', children: [], line: parser.line } : null
    if (node) parent?.children.push(node)
    path.push(node)
  })
  const onText = (text: string) => {
    const node = path.at(-1)
    if (node && node !== root) node.text += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => void path.pop())

  return {
    write: (text: string) => void parser.write(text),
    /** Returns the `alert` element. */
    end(): CapNode {
      parser.close()
      const [alert] = root.children
      return alert ?? stop('empty', 'no alert')
    },
  }
}

/** The trimmed texts of all children with the name, without empty ones. */
export const textsIn = (node: CapNode, name: string): string[] =>
  node.children.flatMap((child) => (child.name === name ? child.text.trim() || [] : []))

/** The first text of `textsIn`; empty if there is none. */
export const textIn = (node: CapNode, name: string): string => textsIn(node, name)[0] ?? ''

export function childrenOf(node: CapNode, name: string): CapNode[] {
  return node.children.filter((child) => child.name === name)
}

/** Pairs of `valueName` and `value`: parameters, event codes, geocodes. */
export function pairsIn(node: CapNode, name: string): [valueName: string, value: string][] {
  return childrenOf(node, name).map((pair) => [textIn(pair, 'valueName'), textIn(pair, 'value')])
}
