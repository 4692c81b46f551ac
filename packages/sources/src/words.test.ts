import { BRINGS, SETTING_FAULTS } from '@verglas/contract/connection-codes'
import en from '@verglas/language/areas/sources/en.json' with { type: 'json' }
import fr from '@verglas/language/areas/sources/fr.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { SOURCES } from './index.ts'

type Schema = { readonly [keyword: string]: unknown }
type Words = Readonly<Record<string, string>>

/** Every key of an object's settings, those of what stands in it too. */
function settingKeys(schema: Schema): string[] {
  const { properties, items, prefixItems, anyOf, oneOf } = schema
  const own = isObject(properties) ? Object.keys(properties) : []
  const inside = [
    ...(isObject(properties) ? Object.values(properties) : []),
    items,
    ...[prefixItems, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : [])),
  ]
  return [...own, ...inside.filter(isObject).flatMap(settingKeys)]
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

describe.each([
  ['French', fr.connections],
  ['English', en.connections],
])('in %s', (_language, connections) => {
  test('each source has a name and a sentence of what it brings', () => {
    const ids = SOURCES.map(({ id }) => id)
    expect(ids.filter((id) => !(id in connections.names))).toEqual([])
    expect(ids.filter((id) => !(id in connections.about))).toEqual([])
  })

  test('each setting of each source has a label', () => {
    const labels: Words = connections.settings
    const missing = keysOfAll.flatMap(({ source, keys }) =>
      keys.filter((key) => !(key in labels)).map((key) => `${source.id}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  test('what a source says of its settings is said of settings that it has', () => {
    const hints: Readonly<Record<string, Words>> = connections.hintsOf
    const stray = Object.entries(hints).flatMap(([id, words]) => {
      const keys = keysOfAll.find(({ source }) => source.id === id)?.keys ?? []
      return Object.keys(words).filter((key) => !keys.includes(key))
    })
    expect(stray).toEqual([])
  })

  test('each fault of settings has a sentence', () => {
    expect(SETTING_FAULTS.filter((word) => !(word in connections.form.errors))).toEqual([])
  })

  test('each kind of data has a name', () => {
    expect(BRINGS.filter((brings) => !(brings in connections.brings))).toEqual([])
  })
})

test('secrets are settings that exist', () => {
  for (const { source, keys } of keysOfAll) expect(keys).toEqual(expect.arrayContaining([...source.secrets]))
})
