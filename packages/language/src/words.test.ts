import { expect, test } from 'vitest'
import { flatWords, frenchFault, textFault } from './test-words.ts'
import { wordsOf } from './words.ts'

const french = flatWords(wordsOf('fr'))
const english = flatWords(wordsOf('en'))

/** Collects all faults, so that one run shows everything to be fixed. */
const faultsOf = (words: [string, string][], faultIn: (text: string) => string | null) =>
  words.flatMap(([key, text]) => {
    const fault = faultIn(text)
    return fault === null ? [] : [`${key}: ${fault}`]
  })

test('plural forms come in pairs', () => {
  const stem = (end: string) =>
    [...french.keys()].filter((key) => key.endsWith(end)).map((key) => key.slice(0, -end.length))
  expect(stem('_one')).toEqual(stem('_other'))
})

test('no text is empty or all capitals', () => {
  expect(faultsOf([...french, ...english], textFault)).toEqual([])
})

test('French has no-break spaces before : ; ? » and after «, and curly apostrophes', () => {
  expect(faultsOf([...french], frenchFault)).toEqual([])
})

test('every error code has a message', () => {
  const codes =
    `AccountExpired AccountInactive AccountLocked Unauthorized InvalidSetup NotFound Forbidden Invalid Conflict
    MissingParameter UserCreateError DuplicateEmail DuplicateLogin NoData Outdated StationUnavailable InvalidPhone
    NoPhone TooDeep TooLarge UnsupportedMediaType Unavailable TimeBeforeHorizon TimeInFuture TooManyRequests Internal Network ChunkTimeout
    DocumentTooLong DocumentsUnavailable`.split(/\s+/)
  expect([...french.keys()]).toEqual(expect.arrayContaining(codes.map((code) => `errors.${code}`)))
})
