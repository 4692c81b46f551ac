import path from 'node:path'
import { flatWords, type WordTree } from '../packages/language/src/test-words.ts'

export type { WordTree }

/** Calls with these codes exist already; the screens that use their texts will follow. */
const AWAITED = /^(outages|roads|tides)\./
const PLURAL = /_(one|other)$/

/**
 * Checks that every text is written in every language and used, and that every text used is written; each
 * problem is one sentence. `words`: the texts by language, the first of which the others must match.
 * `sources`: the program files by their path.
 */
export function wordProblems(
  words: Readonly<Record<string, WordTree>>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const [first = '', ...others] = Object.keys(words)
  const textsIn = (locale: string) => flatWords(words[locale] ?? {})
  const reference = textsIn(first)
  const keys = [...new Set([...reference.keys()].map((key) => key.replace(PLURAL, '')))]
  const uses = [...sources].flatMap(([file, text]) => usesIn(file, text, keys))
  const existing = new Set(keys)
  const used = new Set(uses.map(({ key }) => key))
  const server = serverTexts(sources)
  const isUsed = (key: string) => used.has(key) || AWAITED.test(key) || isUsedOnServer(key, server)
  return [
    ...others.flatMap((locale) => pairProblems(locale, reference, textsIn(locale))),
    ...new Set(uses.flatMap(({ file, key }) => (existing.has(key) ? [] : [`${file}: ${key} is not a text`]))),
    ...keys.flatMap((key) => (isUsed(key) ? [] : [`nothing uses ${key}`])),
  ]
}

/** Checks that the words of a language contain each of its files, and each group of keys only once. */
export function fileProblems(
  locale: string,
  files: ReadonlyMap<string, WordTree>,
  words: WordTree,
): string[] {
  const fileByGroup = new Map<string, string>()
  return [...files].flatMap(([file, tree]) =>
    Object.keys(tree).flatMap((group) => {
      const other = fileByGroup.get(group)
      fileByGroup.set(group, file)
      if (other) return [`${locale}/${file}: ${group} is in ${other} too`]
      return group in words ? [] : [`${locale}/${file}: missing in index.ts`]
    }),
  )
}

function pairProblems(
  locale: string,
  reference: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  const missing = [...reference.keys()].filter((key) => !texts.has(key))
  const extra = [...texts.keys()].filter((key) => !reference.has(key))
  return [
    ...missing.map((key) => `${locale}: ${key} is missing`),
    ...extra.map((key) => `${locale}: ${key} is not in the first language`),
    // «un point», but «{{count}} points».
    ...[...texts].flatMap(([key, text]) =>
      key.endsWith('_one') || placeholders(text) === placeholders(reference.get(key) ?? text)
        ? []
        : [`${locale}: ${key} has other placeholders`],
    ),
  ]
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join()

type Use = { readonly file: string; readonly key: string }

/** Text keys used in a file of the program, written out or as a template with `${…}`. */
function usesIn(file: string, text: string, keys: readonly string[]): Use[] {
  const keySet = new Set(keys)
  const literals = [...text.matchAll(/'([a-z]\w*(?:\.[\w-]+)+)'/gi)].flatMap(([, key = '']) =>
    keySet.has(key) ? [{ file, key }] : [],
  )
  const templates = [...text.matchAll(/(\bt\(\s*)?`([a-z]\w*\.[^`\s]*\$\{[^`]*)`/gi)].flatMap(
    ([, call, template = '']) => {
      const pattern = patternOf(template)
      const matchingKeys = keys.filter((key) => pattern.test(key))
      return matchingKeys.length > 0 || !call
        ? matchingKeys.map((key) => ({ file, key }))
        : [{ file, key: template }]
    },
  )
  const strange = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].flatMap(([, key = '']) =>
    keySet.has(key) ? [] : [{ file, key }],
  )
  return [...literals, ...templates, ...strange]
}

const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^.]+')}$`,
  )

/**
 * On the server the words are an object: `wordsOf(lang).alerts.types[type]`. Returns, for each group that a
 * folder takes from it, the source of these folders.
 */
function serverTexts(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folders = new Map<string, string>()
  for (const [file, text] of sources) {
    const folder = path.posix.dirname(file)
    if (file.startsWith('apps/server/')) folders.set(folder, `${folders.get(folder) ?? ''}\n${text}`)
  }
  const texts = new Map<string, string>()
  for (const text of folders.values())
    for (const group of new Set(
      [...text.matchAll(/\bwordsOf\([^)]*\)\.(\w+)/g)].map(([, name = '']) => name),
    ))
      texts.set(group, `${texts.get(group) ?? ''}\n${text}`)
  return texts
}

function isUsedOnServer(key: string, texts: ReadonlyMap<string, string>): boolean {
  const [group = '', ...names] = key.split('.')
  const text = texts.get(group) ?? ''
  const [leaf, ...parents] = names.reverse()
  const destructured = new RegExp(`\\{[^{}]*\\b${leaf}\\b[^{}]*\\} = wordsOf\\(`)
  return (
    text.includes(`.${leaf}`) || parents.some((name) => text.includes(`.${name}[`)) || destructured.test(text)
  )
}
