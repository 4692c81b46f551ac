import { expect, test } from 'vitest'
import { allWords, flatWords, frenchFault, textFault } from './test-words.ts'

const french = flatWords(allWords('fr'))
const english = flatWords(allWords('en'))

test('plurals come in pairs', () => {
  const stem = (end: string) =>
    [...french.keys()].filter((key) => key.endsWith(end)).map((key) => key.slice(0, -end.length))
  expect(stem('_one')).toEqual(stem('_other'))
})

test('no word is empty and none shouts', () => {
  for (const [key, text] of [...french, ...english]) expect(textFault(text), key).toBeNull()
})

test('French has no-break spaces before : ; ? » and after «, and curly apostrophes', () => {
  for (const [key, text] of french) expect(frenchFault(text), key).toBeNull()
})

test('every error code has a message', () => {
  const codes =
    `AccountExpired AccountInactive AccountLocked Unauthorized InvalidSetup NotFound Forbidden Invalid Conflict
    MissingParameter UserCreateError DuplicateEmail DuplicateLogin NoData Outdated StationUnavailable InvalidPhone
    NoPhone TooLarge UnsupportedMediaType Unavailable TimeBeforeHorizon TimeInFuture TooManyRequests Internal Network ChunkTimeout
    DocumentTooLong DocumentsUnavailable`.split(/\s+/)
  expect([...french.keys()]).toEqual(expect.arrayContaining(codes.map((code) => `errors.${code}`)))
})
