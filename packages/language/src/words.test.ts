import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

type Tree = { readonly [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )
}

const french = new Map(flat(fr))
const english = new Map(flat(en))
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('French and English have the same keys in the same order', () => {
  expect([...english.keys()]).toEqual([...french.keys()])
})

test('each key has the same placeholders in both languages', () => {
  const of = (words: Map<string, string>) =>
    Object.fromEntries(
      [...words].filter(([key]) => !key.endsWith('_one')).map(([key, text]) => [key, placeholders(text)]),
    )
  expect(of(english)).toEqual(of(french))
})

test('plurals come in pairs', () => {
  const stem = (end: string) =>
    [...french.keys()].filter((key) => key.endsWith(end)).map((key) => key.slice(0, -end.length))
  expect(stem('_one')).toEqual(stem('_other'))
})

test('no word is empty and none shouts', () => {
  for (const [key, text] of [...french, ...english]) {
    expect(text.trim(), key).toBe(text)
    expect(text, key).not.toBe('')
    expect(text, key).not.toContain('!')
  }
})

test('French has no-break spaces before : ; ? » and after «, and curly apostrophes', () => {
  for (const [key, text] of french) {
    expect(text, key).not.toMatch(/ [:;?»]|« |\w[:;?](?!\/)|'/)
    expect(text, key).not.toMatch(/(\d|\}\}) (°C|cm|mm|km|min|h|s)(?!\p{L})/u)
  }
})

test('every error code has a message', () => {
  const codes =
    `AccountExpired AccountInactive AccountLocked Unauthorized InvalidSetup NotFound Forbidden Invalid
    MissingParameter UserCreateError DuplicateEmail DuplicateLogin NoData Outdated StationUnavailable InvalidPhone
    NoPhone TooLarge UnsupportedMediaType Unavailable TimeBeforeHorizon TimeInFuture TooManyRequests Internal Network ChunkTimeout`.split(
      /\s+/,
    )
  expect(Object.keys(fr.errors)).toEqual(expect.arrayContaining(codes))
})
