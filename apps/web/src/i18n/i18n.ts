import type { Locale } from '@verglas/contract/codes'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keep, kept } from '../lib/kept.ts'

/** Only the words of the chosen language are loaded. */
const WORDS = {
  fr: async () => (await import('@verglas/language/fr.json')).default,
  en: async () => (await import('@verglas/language/en.json')).default,
} satisfies Record<Locale, () => Promise<object>>

const DEFAULT: Locale = 'fr'

export function isLocale(text: unknown): text is Locale {
  return text === 'fr' || text === 'en'
}

export async function startLanguage(): Promise<void> {
  const chosen = kept('lang')
  await i18next.use(initReactI18next).init({
    lng: DEFAULT,
    fallbackLng: DEFAULT,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  await showLanguage(isLocale(chosen) ? chosen : DEFAULT)
}

/** Loads the words of a language, shows them, and remembers the choice in this browser. */
export async function showLanguage(locale: Locale): Promise<void> {
  await loadWords(locale)
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  keep('lang', locale)
}

/** Makes the words of a language ready without showing it: the search finds things by both. */
export async function loadWords(locale: Locale): Promise<void> {
  if (i18next.hasResourceBundle(locale, 'translation')) return
  i18next.addResourceBundle(locale, 'translation', await WORDS[locale]())
}

export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT
}
