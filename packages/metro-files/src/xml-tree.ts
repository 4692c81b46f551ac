import { SaxesParser } from 'saxes'
import { FileProblem } from './file-problem.ts'

/** An element with its own text; attributes are ignored, because they carry nothing in these files. */
export type XmlElement = {
  readonly name: string
  readonly line: number
  readonly children: XmlElement[]
  text: string
}

/** A real file has depth 5, some 8,000 elements and texts of up to 40 characters. */
const MAX_DEPTH = 16
const MAX_ELEMENTS = 500_000
const MAX_TEXT_LENGTH = 2000
const MAX_ATTRIBUTES = 64
/** Ten times a year of readings every ten minutes. */
export const MAX_FILE_LENGTH = 64_000_000

/**
 * The tree of a small XML document. Accepts a document type without declarations, as in old METRo files;
 * throws a FileProblem for one with declarations, for malformed XML and for anything larger than a real file.
 */
export function xmlTree(text: string, file: string): XmlElement {
  const parser = new SaxesParser({ position: true })
  const path: XmlElement[] = []
  let root: XmlElement | null = null
  let elements = 0
  let attributes = 0
  const stop = (sentence: string): never => {
    throw new FileProblem(file, parser.line, sentence)
  }

  if (text.length > MAX_FILE_LENGTH) throw new FileProblem(file, null, 'larger than 64 MB')
  if (text.trim() === '') throw new FileProblem(file, null, 'the file is empty')

  parser.on('error', (error) => stop(`not well-formed XML: ${error.message.replace(/^(\d+:)*\d+:\s*/, '')}`))
  parser.on('doctype', (declaration) => {
    if (/[[\]]|<!/.test(declaration)) stop('a document type with declarations is not accepted')
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-?8|us-ascii|iso-8859-1|latin-?1)$/i.test(encoding)) {
      stop(`the encoding ${encoding} is not read; write the file as UTF-8`)
    }
  })
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > MAX_ELEMENTS) stop(`more than ${MAX_ELEMENTS} elements`)
    if (path.length >= MAX_DEPTH) stop(`elements deeper than ${MAX_DEPTH}`)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES || value.length > MAX_TEXT_LENGTH) stop('too many or too long attributes')
  })
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { name, line: parser.line, children: [], text: '' }
    path.at(-1)?.children.push(element)
    root ??= element
    path.push(element)
  })
  parser.on('text', (piece) => {
    const element = path.at(-1)
    if (!element) return
    element.text += piece
    // Whitespace between the elements of a long list does not count as text.
    if (element.children.length > 0) element.text = element.text.trim()
    if (element.text.length > MAX_TEXT_LENGTH) stop(`a text longer than ${MAX_TEXT_LENGTH} characters`)
  })
  parser.on('closetag', () => void path.pop())

  parser.write(text.replace(/^\uFEFF/, '')).close()
  if (!root) throw new FileProblem(file, null, 'holds no element')
  return root
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => candidate.name === name)
}

/** All elements of a name, at any depth. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendants(child, name),
  ])
}
