import { loadWords, type Words } from './load-words.ts'
import { LANGUAGES, LOCALES, type Locale, localized } from './locales.ts'
import { type Translate, translateFrom } from './translate.ts'

const loaded = new Map(
  await Promise.all(LOCALES.map(async (locale) => [locale, await loadWords(locale)] as const)),
)
const translations = localized((locale) => translateFrom(wordsOf(locale), LANGUAGES[locale].finished))

/** All words of a language, for programs that speak all languages: the server and the tests. */
export function wordsOf(locale: Locale): Words {
  const words = loaded.get(locale)
  if (!words) throw new Error(`no words in ${locale}`)
  return words
}

/** Translates into a language. */
export const translateIn = (locale: Locale): Translate => translations[locale]
