import fs from 'node:fs'
import path from 'node:path'

/** A file of words: groups of keys, which may hold groups. */
export type WordTree = { readonly [key: string]: string | WordTree }

/** Every file of a language by its place: `shell`, `areas/stations`. */
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

/** All words of a language, as tests show them: none of them waits for a file. */
export function allWords(locale: 'fr' | 'en'): WordTree {
  return Object.assign({}, ...wordFiles(locale).values())
}
