import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { allWords } from '../test-support/words.ts'
import { ApiError } from './api-error.ts'
import { failureWords } from './failure-words.ts'

let fr: TFunction
let en: TFunction
beforeAll(async () => {
  const i18n = i18next.createInstance()
  const resources = { fr: { translation: allWords('fr') }, en: { translation: allWords('en') } }
  await i18n.init({ lng: 'fr', resources, interpolation: { escapeValue: false }, showSupportNotice: false })
  fr = i18n.getFixedT('fr')
  en = i18n.getFixedT('en')
})

test('names a missing parameter', () => {
  const error = new ApiError('MissingParameter', { status: 400, field: 'query.time_from' })
  expect(failureWords(fr, error)).toBe('Il manque un paramètre\u00a0: time_from.')
  expect(failureWords(en, error)).toContain('time_from')
  expect(failureWords(fr, new ApiError('MissingParameter', { field: 'X-Setup' }))).toContain('X-Setup')
})

test('no sentence has a gap if a fact is missing', () => {
  for (const t of [fr, en]) {
    expect(failureWords(t, new ApiError('MissingParameter'))).toBe(t('errors.Invalid'))
    expect(failureWords(t, new ApiError('TimeBeforeHorizon'))).toBe(t('errors.beforeArchive'))
    expect(failureWords(t, new ApiError('TimeBeforeHorizon'), { horizon: '17 nov. 2026' })).toContain(
      '17 nov. 2026',
    )
  }
})

test('an answer that is not from the server is reported as our own failure', () => {
  expect(failureWords(fr, new Error('x'))).toBe(fr('errors.Internal'))
})
