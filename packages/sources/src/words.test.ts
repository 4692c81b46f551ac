import { readdirSync, readFileSync } from 'node:fs'
import { BRINGS, SETTING_FAULTS } from '@verglas/contract/connection-codes'
import { LOCALES, type Locale } from '@verglas/language/locales'
import { flatWords, frenchFault, joinedWords, textFault, type WordTree } from '@verglas/language/test-words'
import { wordsOf } from '@verglas/language/words'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SOURCES } from './index.ts'
import { folderOf } from './test-support/provider-folder.ts'

type Schema = { readonly [keyword: string]: unknown }

const PROVIDERS = new URL('./providers/', import.meta.url)
const FOLDERS = [...new Set(SOURCES.map(({ id }) => folderOf(id)))]

const ownWords = (folder: string, language: Locale): WordTree =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, PROVIDERS), 'utf8'))

/** A group of words, e.g. by the ids of sources. */
function group(words: WordTree, ...path: readonly string[]): WordTree {
  const [first, ...rest] = path
  if (first === undefined) return words
  const inside = words[first]
  return typeof inside === 'object' ? group(inside, ...rest) : {}
}

/** Every key of an object's settings, including nested ones. */
function settingKeys(schema: Schema): string[] {
  const { properties, items, prefixItems, anyOf, oneOf } = schema
  const settingNames = isObject(properties) ? Object.keys(properties) : []
  const inside = [
    ...(isObject(properties) ? Object.values(properties) : []),
    items,
    ...[prefixItems, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])),
  ]
  return [...settingNames, ...inside.filter(isObject).flatMap(settingKeys)]
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const keysOfAll = SOURCES.map((source) => ({
  source,
  keys: [
    ...new Set(
      settingKeys(z.toJSONSchema(source.settings, { io: 'input', unrepresentable: 'any' }) as Schema),
    ),
  ],
}))

test('texts are in the folders of the sources, and nowhere else', () => {
  const folders = readdirSync(PROVIDERS).filter((folder) => !folder.endsWith('.ts'))
  const withWords = folders.filter((folder) => readdirSync(new URL(folder, PROVIDERS)).includes('fr.json'))
  expect(withWords.toSorted()).toEqual(FOLDERS.toSorted())
})

describe.each(FOLDERS)('the texts of %s', (folder) => {
  const french = ownWords(folder, 'fr')
  const english = ownWords(folder, 'en')
  const sourceIds = SOURCES.flatMap(({ id }) => (folderOf(id) === folder ? [id] : []))

  test('give its sources a name and a description, and mention no other source', () => {
    for (const words of [french, english]) {
      expect(Object.keys(group(words, 'connections', 'names')).toSorted()).toEqual(sourceIds.toSorted())
      expect(Object.keys(group(words, 'connections', 'about')).toSorted()).toEqual(sourceIds.toSorted())
      const hinted = Object.keys(group(words, 'connections', 'hintsOf'))
      expect(hinted.filter((id) => !sourceIds.includes(id))).toEqual([])
    }
  })

  test('have the same keys in both languages, and no typographical faults', () => {
    const [frenchWords, englishWords] = [flatWords(french), flatWords(english)]
    expect([...englishWords.keys()]).toEqual([...frenchWords.keys()])
    for (const [key, text] of [...frenchWords, ...englishWords]) expect(textFault(text), key).toBeNull()
    for (const [key, text] of frenchWords) expect(frenchFault(text), key).toBeNull()
  })
})

describe.each(LOCALES)('in %s', (locale) => {
  const { connections } = wordsOf(locale)
  const sourceWords = joinedWords([{ connections }, ...FOLDERS.map((folder) => ownWords(folder, locale))])

  test('each setting of each source has a label', () => {
    const labels = group(sourceWords, 'connections', 'settings')
    const missing = keysOfAll.flatMap(({ source, keys }) =>
      keys.filter((key) => !(key in labels)).map((key) => `${source.id}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  test('the hints of a source are for settings that it has', () => {
    const hints = group(sourceWords, 'connections', 'hintsOf')
    const stray = Object.entries(hints).flatMap(([id, words]) => {
      const keys = keysOfAll.find(({ source }) => source.id === id)?.keys ?? []
      return Object.keys(words).filter((key) => !keys.includes(key))
    })
    expect(stray).toEqual([])
  })

  test('each fault of settings has a message', () => {
    expect(SETTING_FAULTS.filter((word) => !(word in connections.form.errors))).toEqual([])
  })

  test('each kind of data has a name', () => {
    expect(BRINGS.filter((brings) => !(brings in connections.brings))).toEqual([])
  })
})

test('secrets are settings that exist', () => {
  for (const { source, keys } of keysOfAll) expect(keys).toEqual(expect.arrayContaining([...source.secrets]))
})
