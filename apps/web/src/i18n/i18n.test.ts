// @vitest-environment happy-dom
import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The module remembers which words are loaded. Without a reset, those loaded by an earlier file in this
// worker would appear at once.
vi.resetModules()
const { currentLocale, loadShellWords, needWords, ofBrowser, showLanguage, startLanguage } = await import(
  './i18n.ts'
)

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

test('the shell is translated at once, an area when its screen needs it', async () => {
  expect(i18next.t('app.close')).toBe('Fermer')
  expect(i18next.t('stations.title')).toBe('stations.title')
  await needWords(['stations'])
  expect(i18next.t('stations.title')).toBe('Stations')
  expect(i18next.t('app.close')).toBe('Fermer')
})

test('another language loads the translations of the screens opened so far, and nothing else', async () => {
  await needWords(['stations'])
  await showLanguage('en')
  expect(i18next.t('stations.neighbours')).toBe('Neighbouring stations')
  expect(i18next.exists('skill.period', { lng: 'en' })).toBe(false)
})

test('a screen that loads while the language changes uses the new language', async () => {
  await showLanguage('fr')
  const change = showLanguage('en')
  await needWords(['skill'])
  await change
  expect(currentLocale()).toBe('en')
  expect(i18next.exists('skill.period', { lng: 'en', fallbackLng: [] })).toBe(true)
})

test('of two choices the later one wins', async () => {
  const first = showLanguage('fr')
  await Promise.all([showLanguage('en'), first])
  expect(currentLocale()).toBe('en')
})

test('the search matches the shell’s texts in the other language without displaying it', async () => {
  await showLanguage('fr')
  await loadShellWords('en')
  expect(i18next.t('navigation.forecasts', { lng: 'en' })).toBe('Forecasts')
  expect(currentLocale()).toBe('fr')
})

test('translations that fail to load affect only their own screen', async () => {
  await expect(needWords(['unwritten'])).rejects.toThrow('unwritten')
  await expect(needWords(['skill'])).resolves.toBeUndefined()
  await expect(showLanguage('fr')).resolves.toBeUndefined()
})
