import { SaxesParser } from 'saxes'
import { Refused } from './refusal.ts'

/**
 * An element with all its contents. Names are local: providers use prefixes, default namespaces or neither.
 */
export type XmlNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlNode[]
  line: number
}

export type XmlLimits = {
  /** Limit for the whole document; `maxSubtreeElements` is the limit for one picked element. */
  maxElements: number
  maxSubtreeElements: number
  /** Characters of one element's text. */
  maxText: number
}

const MAX_DEPTH = 40
const MAX_ATTRIBUTES = 40
const MAX_ATTRIBUTE_LENGTH = 8192

/**
 * Reads the `picked` elements of a document one at a time. Each is forgotten once it has been passed on, so
 * that a document of any length takes only the memory of its largest picked element. `onOpen` is called for
 * every element outside of them. Throws `Refused` at the first fault that makes the rest of the document
 * untrustworthy.
 */
export function xmlSubtrees(options: {
  picked: ReadonlySet<string>
  onSubtree(subtree: XmlNode): void
  onOpen?(element: Pick<XmlNode, 'name' | 'attributes' | 'line'>): void
  limits: XmlLimits
}) {
  const { picked, onSubtree, onOpen, limits } = options
  const parser = new SaxesParser({ xmlns: true, position: true })
  /** Open elements of the subtree that is being read. */
  const openNodes: XmlNode[] = []
  let depth = 0
  let elements = 0
  let subtreeElements = 0
  let attributes = 0

  const refuse = (reason: string, detail: string): never => {
    throw new Refused(reason, detail, parser.line)
  }

  parser.on('error', (error) => refuse('malformed', error.message))
  parser.on('doctype', () => refuse('doctype', 'a document type declaration is not accepted'))
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    depth += 1
    if (elements > limits.maxElements) refuse('too_large', `more than ${limits.maxElements} elements`)
    if (depth > MAX_DEPTH) refuse('too_deep', `deeper than ${MAX_DEPTH} elements`)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) refuse('too_large', `more than ${MAX_ATTRIBUTES} attributes`)
    if (value.length > MAX_ATTRIBUTE_LENGTH)
      refuse('too_large', `attribute longer than ${MAX_ATTRIBUTE_LENGTH}`)
  })
  parser.on('opentag', (tag) => {
    const attributeEntries = Object.values(tag.attributes).map(({ local, value }) => [local, value])
    const node: XmlNode = {
      name: tag.local,
      attributes: Object.fromEntries(attributeEntries),
      text: '',
      children: [],
      line: parser.line,
    }
    const parent = openNodes.at(-1)
    if (!parent && !picked.has(node.name)) return onOpen?.(node)
    if (!parent) subtreeElements = 0
    subtreeElements += 1
    if (subtreeElements > limits.maxSubtreeElements)
      refuse('too_large', `more than ${limits.maxSubtreeElements} elements in one ${openNodes[0]?.name}`)
    parent?.children.push(node)
    openNodes.push(node)
  })
  const onText = (text: string) => {
    const node = openNodes.at(-1)
    if (!node) return
    node.text += text
    if (node.text.length > limits.maxText) refuse('too_large', `a text longer than ${limits.maxText}`)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    depth -= 1
    const node = openNodes.pop()
    if (node && openNodes.length === 0) onSubtree(node)
  })

  return {
    write: (text: string) => void parser.write(text),
    end: () => void parser.close(),
  }
}

/** The first child of that name. */
export const childOf = (node: XmlNode | null | undefined, name: string): XmlNode | null =>
  node?.children.find((child) => child.name === name) ?? null

/** The trimmed text at the end of a path of first children; empty if there is none. */
export function textAt(node: XmlNode | null | undefined, ...names: readonly string[]): string {
  let current: XmlNode | null | undefined = node
  for (const name of names) current = childOf(current, name)
  return current?.text.trim() ?? ''
}

/** All elements of that name at any depth below, in their order. */
export function allOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])
}
