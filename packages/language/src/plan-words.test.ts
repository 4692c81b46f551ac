import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import type { Locale } from './locales.ts'
import { planSentence } from './plan-words.ts'
import { translateIn } from './words.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour)).toISOString()
const localizerOf = (locale: Locale) => {
  const format = formats({ locale, units: 'metric', timeZone: 'UTC' })
  return {
    t: translateIn(locale),
    formats: format,
    nowMs: Date.parse(at(18)),
    moment: (ms: number) => format.time(ms),
  }
}
const pass = { departBy: at(20), treatment: 'prewet', gm2: 15, totalKg: 1650, isLate: false }
const headline = {
  next: pass,
  afterwards: { ...pass, departBy: at(23), treatment: 'plow_salt' },
  kinds: [
    { kind: 'freezing_rain', from: at(27), to: at(29) },
    { kind: 'snow', from: at(22), to: at(27) },
  ],
  later: null,
}
const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
const plain = (words: string | null) => words?.replaceAll(/\s/g, ' ')

test('the headline of a plan names the departure, what follows and the gravest danger', () => {
  expect(plain(planSentence(localizerOf('fr'), headline, circuit))).toMatch(
    /^Départ avant 20:00 : bouillie de sel 15 g\/m² \(52,5 kg\/km\), 1,7 t · puis raclage et sel dès 23:00 · pluie verglaçante de 03:00 à 05:00 · neige de 22:00 à 03:00$/,
  )
  expect(plain(planSentence(localizerOf('en'), headline, circuit))).toMatch(
    /^Leave before .*: pre-wetted salt 15 g\/m² .*1\.7 t · then plowing and salt from .* · freezing rain from/,
  )
})

test('a window that has passed says so', () => {
  const overdue = { ...headline, next: { ...pass, isLate: true } }
  expect(plain(planSentence(localizerOf('fr'), overdue, circuit))).toMatch(
    /^Partir maintenant, trop tard pour /,
  )
})

test('a night without danger has no headline', () => {
  const quiet = { next: null, afterwards: null, kinds: [], later: null }
  expect(planSentence(localizerOf('fr'), quiet, circuit)).toBeNull()
})
