import type { Translate } from '@verglas/language'
import { loadWords } from '@verglas/language/load-words'
import { DEFAULT_LOCALE, isLocale, LANGUAGES, type Locale } from '@verglas/language/locales'
import i18next, { type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadWithLimit } from '../lib/lazy-load.ts'
import { keep, readPreference } from '../lib/preference.ts'

const NAMESPACE = 'translation'

/** Makes texts right for the values that have been written into them, in their language. */
const FINISHED: PostProcessorModule = {
  type: 'postProcessor',
  name: 'finished',
  process(text: string, _key, { lng = i18next.language }) {
    return isLocale(lng) ? LANGUAGES[lng].finished(text) : text
  },
}

/** Finished or under way; a language that failed to load is requested again. */
const requests = new Map<Locale, Promise<void>>()
let requestedLocale: Locale = DEFAULT_LOCALE

export async function startLanguage(): Promise<void> {
  const chosen = readPreference('lang')
  await i18next
    .use(initReactI18next)
    .use(FINISHED)
    .init({
      lng: DEFAULT_LOCALE,
      fallbackLng: DEFAULT_LOCALE,
      resources: {},
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
      postProcess: FINISHED.name,
    })
  await showLanguage(isLocale(chosen) ? chosen : localeOfBrowser(navigator.languages))
}

/**
 * The browser's first language that has words, for people who have not signed in and so have not chosen one.
 */
export function localeOfBrowser(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? DEFAULT_LOCALE
}

/** Loads the words of a language, switches to it, and remembers the choice in this browser. */
export async function showLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale
  await addWords(locale)
  // The latest choice wins, whichever words arrive last.
  if (requestedLocale !== locale) return
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  keep('lang', locale)
}

/** Loads the words of a language without switching to it; the search finds items in every language. */
export function addWords(locale: Locale): Promise<void> {
  const request =
    requests.get(locale) ??
    loadWithLimit(async () => addTexts(locale, await loadWords(locale)))().catch((error: unknown) => {
      requests.delete(locale)
      throw error
    })
  requests.set(locale, request)
  return request
}

/** Translates into a given language, whichever is current, for texts that are written in all at once. */
export async function wordsIn(locale: Locale): Promise<Translate> {
  await addWords(locale)
  return i18next.getFixedT(locale)
}

export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE
}

/** Adds texts to those of a language. */
export function addTexts(locale: Locale, texts: object): void {
  const add = () => i18next.addResourceBundle(locale, NAMESPACE, texts, true, true)
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
}
