import type { Locale } from '@verglas/contract/codes'
import type { Translate } from '@verglas/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { inTime } from '../lib/lazy-load.ts'
import { keep, readPreference } from '../lib/preference.ts'
import type { WordTree } from './word-tree.ts'

/**
 * Files of words that load separately: those of the shell, which come first, and the long ones of the
 * sources.
 */
const FILES = import.meta.glob<WordTree>(
  '../../../../packages/language/src/{shell,areas/sources}/{fr,en}.json',
  {
    import: 'default',
  },
)
/** All other files load together: most screens need several, and each file costs a request. */
const OTHERS: Readonly<Record<Locale, () => Promise<{ WORDS: Readonly<Record<string, WordTree>> }>>> = {
  fr: () => import('./area-words-fr.ts'),
  en: () => import('./area-words-en.ts'),
}
/** The words of providers are stored next to their sources. */
const PROVIDERS = 'providers'
const WORDS_OF_PROVIDERS: Readonly<Record<Locale, () => Promise<{ WORDS: readonly WordTree[] }>>> = {
  fr: () => import('./provider-words-fr.ts'),
  en: () => import('./provider-words-en.ts'),
}
const NAMESPACE = 'translation'
const DEFAULT: Locale = 'fr'
const SHELL = 'shell'
const OF_NO_AREA: ReadonlySet<string> = new Set([SHELL, 'charts', 'form'])

/** The words needed by the screens visited so far; another language needs the same ones. */
const needed = new Set([SHELL])
/** By language and name, finished or under way; a file that failed to load is requested again. */
const requests = new Map<string, Promise<void>>()
let requestedLocale: Locale = DEFAULT

export function isLocale(text: unknown): text is Locale {
  return text === 'fr' || text === 'en'
}

export async function startLanguage(): Promise<void> {
  const chosen = readPreference('lang')
  await i18next.use(initReactI18next).init({
    lng: DEFAULT,
    fallbackLng: DEFAULT,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  await showLanguage(isLocale(chosen) ? chosen : ofBrowser(navigator.languages))
}

/**
 * The browser's first language that has words, for people who have not signed in and so have not chosen one.
 */
export function ofBrowser(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? DEFAULT
}

/** Loads the words of a language, switches to it, and remembers the choice in this browser. */
export async function showLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale
  await loadNeeded(locale)
  // The latest choice wins, whichever words arrive last.
  if (requestedLocale !== locale) return
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  keep('lang', locale)
}

/** Loads the words of areas by their names, in the current language and in the one being switched to. */
export async function needWords(names: readonly string[]): Promise<void> {
  for (const name of names) needed.add(name)
  await Promise.all([loadNeeded(currentLocale()), loadNeeded(requestedLocale)])
}

/**
 * Loads the shell's words of a language without switching to it; the search finds items in both languages.
 */
export async function loadShellWords(locale: Locale): Promise<void> {
  await loadWords(locale, SHELL)
}

/** Translates into a given language, whichever is current, for texts that are written in both at once. */
export async function wordsIn(locale: Locale, names: readonly string[]): Promise<Translate> {
  await Promise.all([SHELL, ...names].map((name) => loadWords(locale, name)))
  return i18next.getFixedT(locale)
}

export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT
}

/** Loops, because a screen that opens meanwhile may need more words. */
async function loadNeeded(locale: Locale): Promise<void> {
  let count = 0
  while (count < needed.size) {
    count = needed.size
    await Promise.all([...needed].map((name) => loadWords(locale, name)))
  }
}

function loadWords(locale: Locale, name: string): Promise<void> {
  const key = `${name}/${locale}`
  const request =
    requests.get(key) ??
    inTime(() => readWords(locale, name))().catch((error: unknown) => {
      requests.delete(key)
      // The screen whose words failed to load requests them again; until then the others are displayed
      // without it.
      if (name !== SHELL) needed.delete(name)
      throw error
    })
  requests.set(key, request)
  return request
}

async function readWords(locale: Locale, name: string): Promise<void> {
  for (const words of await wordsOf(locale, name))
    i18next.addResourceBundle(locale, NAMESPACE, words, true, true)
}

async function wordsOf(locale: Locale, name: string): Promise<readonly WordTree[]> {
  if (name === PROVIDERS) return (await WORDS_OF_PROVIDERS[locale]()).WORDS
  const folder = OF_NO_AREA.has(name) ? name : `areas/${name}`
  const file = `../../../../packages/language/src/${folder}/${locale}.json`
  const words = FILES[file] ? await FILES[file]() : (await OTHERS[locale]()).WORDS[file]
  if (!words) throw new Error(`no words ${name}`)
  return [words]
}
