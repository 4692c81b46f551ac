// @vitest-environment happy-dom
import type { Locale } from '@verglas/language'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The module remembers which words are loaded. Without a reset, those loaded by an earlier file in this
// worker would appear at once.
vi.resetModules()
const {
  addWords,
  currentLocale,
  localeOfBrowser: ofBrowser,
  showLanguage,
  startLanguage,
} = await import('./i18n.ts')

beforeAll(() => {
  vi.stubGlobal('navigator', { languages: ['fr-CA', 'en'] })
  return startLanguage()
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  [['en-CA', 'fr'], 'en'],
  [['de-DE', 'FR-fr', 'en'], 'fr'],
  [['es'], 'fr'],
  [[], 'fr'],
])('a browser that requests %j gets %s', (languages, locale) => {
  expect(ofBrowser(languages)).toBe(locale)
})

test('a language brings the words of all areas', () => {
  expect(i18next.t('app.close')).toBe('Fermer')
  expect(i18next.t('stations.title')).toBe('Stations')
  expect(i18next.exists('stations.title', { lng: 'en', fallbackLng: [] })).toBe(false)
})

test('another language is shown once it is loaded', async () => {
  await showLanguage('en')
  expect(i18next.t('stations.neighbours')).toBe('Neighbouring stations')
  expect(document.documentElement.lang).toBe('en')
})

test('of two choices the later one wins', async () => {
  const first = showLanguage('fr')
  await Promise.all([showLanguage('en'), first])
  expect(currentLocale()).toBe('en')
})

test('the search matches the texts of another language without displaying it', async () => {
  await showLanguage('fr')
  await addWords('en')
  expect(i18next.t('navigation.forecasts', { lng: 'en' })).toBe('Forecasts')
  expect(currentLocale()).toBe('fr')
})

test('a language that fails to load does not hide the current one', async () => {
  await expect(showLanguage('xx' as Locale)).rejects.toThrow('xx')
  expect(currentLocale()).toBe('fr')
  await expect(showLanguage('en')).resolves.toBeUndefined()
  expect(currentLocale()).toBe('en')
})
