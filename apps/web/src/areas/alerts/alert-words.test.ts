import { formats } from '@verglas/language'
import { expect, test } from 'vitest'
import { levelWord, spanWords } from './alert-words.ts'

const words = {
  t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`.replace(' {}', ''),
}
const display = { ...words, formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }) }
const at = (text: string) => Date.parse(`2026-01-15T${text}:00Z`)
const iso = (text: string) => new Date(at(text)).toISOString()

test('a provider’s colour is translated into the language of the screen, any other text is unchanged', () => {
  expect(levelWord(words, 'jaune')).toBe('alerts.level.yellow')
  expect(levelWord(words, 'Severe')).toBe('alerts.level.high')
  expect(levelWord(words, 'Unwetter')).toBe('Unwetter')
})

test.each([
  [
    'to come, on one day',
    '08:00',
    '10:00',
    '11:00',
    'alerts.span.fromTo {"from":"jeu. 15 11:00","to":"12:00"}',
  ],
  ['under way', '11:00', '10:00', '12:00', 'alerts.span.until {"from":"jeu. 15 11:00","to":"jeu. 15 13:00"}'],
  ['under way without an end', '11:00', '10:00', null, 'alerts.span.sinceOpen {"from":"jeu. 15 11:00"}'],
  ['to come without an end', '08:00', '10:00', null, 'alerts.span.fromOpen {"from":"jeu. 15 11:00"}'],
])('a span %s', (_, now, start, end, expected) => {
  expect(spanWords(display, { start: iso(start), end: end && iso(end) }, at(now))).toBe(expected)
})
