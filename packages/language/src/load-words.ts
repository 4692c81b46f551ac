import type { WORDS } from './fr/index.ts'
import type { Locale } from './locales.ts'

/** The words of a language; all languages have the keys of the French ones, which `npm run check` verifies. */
export type Words = typeof WORDS

/** Loads the folder of a language; a bundler makes one file of each. */
export async function loadWords(locale: Locale): Promise<Words> {
  const { WORDS }: { WORDS: Words } = await import(`./${locale}/index.ts`)
  return WORDS
}
