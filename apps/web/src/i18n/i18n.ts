import type { Locale } from '@verglas/contract/codes'
import type { Translate } from '@verglas/language'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keep, readPreference } from '../lib/kept.ts'
import { inTime } from '../lib/lazy-load.ts'
import type { WordTree } from './word-tree.ts'

/** The files of words that come by themselves: those of the shell, first of all, and the long ones of the sources. */
const FILES = import.meta.glob<WordTree>(
  '../../../../packages/language/src/{shell,areas/sources}/{fr,en}.json',
  {
    import: 'default',
  },
)
/** All others come together: most screens need several, and each file is a way to the server. */
const OTHERS: Readonly<Record<Locale, () => Promise<{ WORDS: Readonly<Record<string, WordTree>> }>>> = {
  fr: () => import('./area-words-fr.ts'),
  en: () => import('./area-words-en.ts'),
}
/** Words that stand beside what they are about. */
const PROVIDERS = 'providers'
const WORDS_OF_PROVIDERS: Readonly<Record<Locale, () => Promise<{ WORDS: readonly WordTree[] }>>> = {
  fr: () => import('./provider-words-fr.ts'),
  en: () => import('./provider-words-en.ts'),
}
const NAMESPACE = 'translation'
const DEFAULT: Locale = 'fr'
const SHELL = 'shell'
const OF_NO_AREA: ReadonlySet<string> = new Set([SHELL, 'charts', 'form'])

/** What the screens seen so far say: another language needs as much. */
const needed = new Set([SHELL])
/** By language and name, settled or under way; a file that did not come is asked for again. */
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

/** The first language of the browser that there are words for: who has not signed in yet has chosen none. */
export function ofBrowser(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? DEFAULT
}

/** Loads the words of a language, shows them, and remembers the choice in this browser. */
export async function showLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale
  await loadNeeded(locale)
  // What was chosen last is shown, whichever words come last.
  if (requestedLocale !== locale) return
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
  keep('lang', locale)
}

/** Makes the words of areas ready, by their names, in the language that is shown and in the one that is about to be. */
export async function needWords(names: readonly string[]): Promise<void> {
  for (const name of names) needed.add(name)
  await Promise.all([loadNeeded(currentLocale()), loadNeeded(requestedLocale)])
}

/** Makes the shell's words of a language ready without showing it: the search finds things by both. */
export async function loadShellWords(locale: Locale): Promise<void> {
  await loadWords(locale, SHELL)
}

/** Writes in a language, whichever is shown: what is written in both at once. */
export async function wordsIn(locale: Locale, names: readonly string[]): Promise<Translate> {
  await Promise.all([SHELL, ...names].map((name) => loadWords(locale, name)))
  return i18next.getFixedT(locale)
}

export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT
}

/** A screen that comes meanwhile may need more. */
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
      // The screen that failed with it asks again; until then the others are shown without it.
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
