import { formats } from '@verglas/language'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { allWords } from '../../test-support/words.ts'
import { roadChangeWords } from './road-change-words.ts'
import { roadChanges } from './road-changes.ts'
import { roadOf, START_MS } from './test-road.ts'

const words = i18next.createInstance()
beforeAll(() =>
  words.init({
    lng: 'fr',
    resources: { fr: { translation: allWords('fr') } },
    interpolation: { escapeValue: false },
  }),
)
const display = {
  t: (key: string, values = {}) => words.t(key, values),
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const wordsOf = (previousRoad: ReturnType<typeof roadOf>, now: ReturnType<typeof roadOf>) =>
  plain(roadChangeWords(display, roadChanges({ points: previousRoad }, now, START_MS)))

test('a colder run that freezes earlier has both changes', () => {
  expect(wordsOf(roadOf([3, 2, 1, 0.5, -0.5, -1]), roadOf([3, 1, -1, -2, -2.3, -2]))).toBe(
    'passe sous 0 °C 2 h plus tôt, minimum 1,3 °C plus froid',
  )
})

test('a milder run that freezes later has both changes', () => {
  expect(wordsOf(roadOf([1, -1, -3, -3]), roadOf([1, 1, -1, -1.5]))).toBe(
    'passe sous 0 °C 1 h plus tard, minimum 1,5 °C plus doux',
  )
})

test('a road that freezes only in the new run, or only in the previous one, is reported as a change', () => {
  expect(wordsOf(roadOf([1, 0.4, 1]), roadOf([1, -0.3, 1]))).toBe(
    'passe désormais sous 0 °C, minimum 0,7 °C plus froid',
  )
  expect(wordsOf(roadOf([1, -0.2, 1]), roadOf([1, 0.1, 1]))).toBe('ne passe plus sous 0 °C')
})

test('names a new hazard and a new risk', () => {
  expect(
    wordsOf(roadOf([1, 1], { hazard_level: 1 }), roadOf([1, 1], { hazard_level: 3, hazard_kind: 7 })),
  ).toBe('danger fort (avant : faible), pluie verglaçante désormais prévue')
})

test('small differences and hours that only one run has are not a change', () => {
  expect(wordsOf(roadOf([1, 2, 3]), roadOf([1.2, 2.3, 2.7]))).toBe('quasi inchangée')
  expect(wordsOf(roadOf([1, 2]), roadOf([1, 2, -9]))).toBe('quasi inchangée')
  expect(wordsOf(roadOf([1]), roadOf([-9]))).toBe('quasi inchangée')
})

test('a difference caused by a forecaster’s correction is named as a correction', () => {
  const model = [1, 1, 1, 1]
  const corrected = (shiftC: number) =>
    roadOf(model.map((valueC) => valueC + shiftC)).map((step) => ({ ...step, ts_model: 1 }))
  expect(wordsOf(roadOf(model), corrected(-1.5))).toBe(
    'abaissée de 1,5 °C par le prévisionniste, passe désormais sous 0 °C, minimum 1,5 °C plus froid',
  )
  expect(wordsOf(roadOf(model), corrected(2))).toBe(
    'relevée de 2,0 °C par le prévisionniste, minimum 2,0 °C plus doux',
  )
  expect(wordsOf(corrected(-0.5), corrected(-2))).toMatch(
    /^correction du prévisionniste de −2,0 °C au lieu de −0,5 °C, passe désormais sous 0 °C/,
  )
  expect(wordsOf(corrected(-2), roadOf(model))).toMatch(/^correction du prévisionniste retirée ou passée/)
  expect(wordsOf(corrected(-2), corrected(-2.1))).toBe('quasi inchangée')
})
