import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import type { Locale } from './locales.ts'
import { recommendationPhrases, recommendationSentence } from './recommendation-words.ts'
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
const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
const plain = (words: string | null) => words?.replaceAll(/\s/g, ' ')

const advice = {
  treatment: 'none',
  spread: 'none',
  minGm2: null,
  maxGm2: null,
  passes: 0,
  situation: 'frost',
  from: at(20),
  to: at(30),
  lowestC: 1,
  actFrom: null,
  actTo: null,
  decideAgainAt: at(21),
  reason: 'too_warm',
}
const idle = { next: null, afterwards: null, kinds: [], later: null, reason: 'too_warm' }
const recommended = { headline: advice, plan: { headline: idle }, untilAt: at(42) }

test('a plan without a pass says that nothing is treated, why, and until when the forecast was examined', () => {
  const sentenceIn = (locale: Locale, changes = {}) =>
    plain(recommendationSentence(localizerOf(locale), { ...recommended, ...changes }, circuit))
  expect(sentenceIn('fr')).toBe(
    'Aucun traitement : la chaussée reste au-dessus de 0 °C (prévision examinée jusqu’à 18:00)',
  )
  expect(sentenceIn('en')).toBe('No treatment: the road stays above freezing (forecast checked until 18:00)')
  const kinds = [{ kind: 'frost', from: at(20), to: at(22) }]
  expect(sentenceIn('fr', { plan: { headline: { ...idle, kinds } } })).toMatch(
    /^Aucun traitement : .* \(prévision examinée jusqu’à 18:00\) · givre de 20:00 à 22:00$/,
  )
})

test('a plan without a pass on a road that is watched advises a patrol', () => {
  const watched = {
    headline: { ...advice, treatment: 'patrol', spread: 'patrol' },
    plan: { headline: { ...idle, reason: 'watch' } },
    untilAt: at(42),
  }
  expect(plain(recommendationPhrases(localizerOf('fr'), watched, circuit)?.what ?? '')).toBe(
    'Patrouille, sans traitement : la chaussée est à surveiller (prévision examinée jusqu’à 18:00)',
  )
})

test('a plan of an older program takes its reason from the advice, and does not name a time that it lacks', () => {
  const { reason: _reason, ...older } = idle
  const words = recommendationSentence(
    localizerOf('fr'),
    { headline: { ...advice, reason: 'no_moisture' }, plan: { headline: older } },
    circuit,
  )
  expect(plain(words)).toBe('Aucun traitement : la chaussée et l’air restent secs')
})

test('a plan with a pass keeps its own words', () => {
  const next = { departBy: at(20), treatment: 'plow', gm2: null, totalKg: null, isLate: false }
  const plan = { headline: { ...idle, next, reason: 'normal' } }
  const phrases = recommendationPhrases(localizerOf('fr'), { ...recommended, plan }, circuit)
  expect(plain(phrases?.what ?? '')).toBe('Départ avant 20:00 : raclage')
  expect(recommendationPhrases(localizerOf('fr'), { ...recommended, headline: null }, circuit)).toBeNull()
  expect(recommendationPhrases(localizerOf('fr'), { headline: advice, plan: null }, circuit)).toBeNull()
})

test('a danger that an earlier treatment prevents is not described as coming', () => {
  const frost = { kind: 'frost', from: at(20), to: at(22) }
  const prevented = [
    { kind: 'ice', from: at(22), to: at(30), isPrevented: true as const },
    { ...frost, isPrevented: true as const },
  ]
  const whyIn = (locale: Locale, kinds: readonly (typeof frost)[]) =>
    plain(
      recommendationPhrases(
        localizerOf(locale),
        { ...recommended, plan: { headline: { ...idle, reason: 'protected', kinds } } },
        circuit,
      )?.why ?? '',
    )
  expect(whyIn('fr', prevented)).toBe(
    'sans le traitement précédent : verglas de 22:00 à 06:00 · givre de 20:00 à 22:00',
  )
  expect(whyIn('en', prevented)).toMatch(/^without the earlier treatment: /)
  expect(whyIn('fr', [frost, ...prevented.slice(0, 1)])).toBe(
    'givre de 20:00 à 22:00 · sans le traitement précédent : verglas de 22:00 à 06:00',
  )
})
