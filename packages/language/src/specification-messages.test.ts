import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ERROR_STATUS } from '@verglas/contract/errors'
import { expect, test } from 'vitest'
import { flatWords } from './test-words.ts'
import { wordsOf } from './words.ts'

const words = [...flatWords(wordsOf('en'))].map(([key, text]) => ({ key, text: text.toLowerCase() }))

const APPS = path.resolve(import.meta.dirname, '../../../apps')
const program = readdirSync(APPS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules|dist/.test(name))
  .map((name) => readFileSync(path.join(APPS, name), 'utf8'))
  .join('\n')

/** Whether a part of the program displays the text: by its key, as the sentence of an error, or by a part of its key. */
function isDisplayed(key: string): boolean {
  const [area = '', ...rest] = key.split('.')
  const last = rest.at(-1) ?? ''
  if (area === 'errors' && rest.length === 1 && last in ERROR_STATUS) return true
  const ofServer = rest.map((word) => `.${word}`).join('')
  return [
    `'${key}'`,
    `"${key}"`,
    `\`${key}\``,
    `${area}${ofServer}`,
    `\`${area}.${rest.slice(0, -1).join('.')}.$`,
  ].some((text) => program.includes(text))
}

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
  'No cameras connected for this point',
  'No data for this point, try again later',
  'No flood warning information',
  'Data are currently unavailable for this station. If this persists, contact support',
  'Storm view unavailable: no lightning sensor is active',
  'An error has occurred. Please try again or contact the administrator.',
])('the English texts have the message «%s», and the program displays it', (message) => {
  const matches = words.filter(({ text }) => text.startsWith(message.toLowerCase()))
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.filter(({ key }) => isDisplayed(key)).length).toBeGreaterThan(0)
})
