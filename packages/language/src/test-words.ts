import fs from 'node:fs'
import path from 'node:path'

/** A file of words: groups of keys, which may contain groups. */
export type WordTree = { readonly [key: string]: string | WordTree }

/** Every file of a language by its path: `shell`, `areas/stations`. */
export function wordFiles(locale: 'fr' | 'en'): ReadonlyMap<string, WordTree> {
  const root = import.meta.dirname
  const folders = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === `${locale}.json`)
    .map((file) => path.dirname(file))
    .sort()
  return new Map(
    folders.map((folder) => [
      folder.replaceAll('\\', '/'),
      JSON.parse(fs.readFileSync(path.join(root, folder, `${locale}.json`), 'utf8')) as WordTree,
    ]),
  )
}

/** Joins the words of several files into one tree; a key in two of them is an error. */
export function joinedWords(trees: readonly WordTree[]): WordTree {
  const all: Record<string, string | WordTree> = {}
  for (const [key, value] of trees.flatMap((tree) => Object.entries(tree))) {
    const existing = all[key]
    if (existing === undefined) all[key] = value
    else if (typeof existing !== 'string' && typeof value !== 'string')
      all[key] = joinedWords([existing, value])
    else throw new Error(`${key} is there twice`)
  }
  return all
}

/** Texts by their full keys, such as `errors.NotFound`. */
export function flatWords(tree: WordTree, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): (readonly [string, string])[] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatWords(value, `${prefix}${key}.`)],
    ),
  )
}

/** The fault of a text in any language; null if there is none. */
export const textFault = (text: string): string | null =>
  text === '' || text.trim() !== text ? 'empty, or space around it' : text.includes('!') ? 'it shouts' : null

/** The fault of a French text; null if there is none. */
export function frenchFault(text: string): string | null {
  if (/ [:;?»]|« |\w[:;?](?!\/)|'/.test(text))
    return 'no-break spaces stand before : ; ? » and after «, and apostrophes are curly'
  return /(\d|\}\}) (°C|cm|mm|km|min|h|s)(?!\p{L})/u.test(text)
    ? 'a no-break space stands before a unit'
    : null
}

/** All words of a language for tests, loaded at once. */
export function allWords(locale: 'fr' | 'en'): WordTree {
  return Object.assign({}, ...wordFiles(locale).values())
}
