import { expect, test } from 'vitest'
import { flatWords } from './test-words.ts'
import { wordsOf } from './words.ts'

const english = [...flatWords(wordsOf('en')).values()].map((text) => text.toLowerCase())

/**
 * Messages that the specification quotes (its sections 5 and 8). Those that we word otherwise are in
 * docs/specification-readings.md.
 */
test.each([
  'Invalid Setup',
  'Please fill the field',
  'Invalid phone number',
  'This image contains errors',
  'Invalid image',
  'Data missing or invalid',
  'No phone number. Please contact admin user.',
  'No available reports',
  'No information',
  'Latest data (outdated)',
  'An error has occurred, try again later',
  'Coming soon',
  'Nothing to report',
  'An error has occurred. Please try again or contact the administrator.',
])('the English texts have the message «%s»', (message) => {
  expect(english.some((text) => text.startsWith(message.toLowerCase()))).toBe(true)
})
