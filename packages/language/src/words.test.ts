import { expect, test } from 'vitest'
import { allWords, type WordTree } from './test-words.ts'

function flat(tree: WordTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )
}

const french = new Map(flat(allWords('fr')))
const english = new Map(flat(allWords('en')))

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
    `AccountExpired AccountInactive AccountLocked Unauthorized InvalidSetup NotFound Forbidden Invalid Conflict
    MissingParameter UserCreateError DuplicateEmail DuplicateLogin NoData Outdated StationUnavailable InvalidPhone
    NoPhone TooLarge UnsupportedMediaType Unavailable TimeBeforeHorizon TimeInFuture TooManyRequests Internal Network ChunkTimeout`.split(
      /\s+/,
    )
  expect([...french.keys()]).toEqual(expect.arrayContaining(codes.map((code) => `errors.${code}`)))
})
