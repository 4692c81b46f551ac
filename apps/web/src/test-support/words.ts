import type { Locale } from '@verglas/language/locales'
import { joinedWords, type WordTree } from '@verglas/language/test-words'
import { wordsOf } from '@verglas/language/words'

const PROVIDER_WORDS = import.meta.glob<WordTree>('../../../../packages/sources/src/providers/*/*.json', {
  eager: true,
  import: 'default',
})

/** All texts of a language, so that a test need not wait for any of its files. */
export const allWords = (locale: Locale): WordTree =>
  joinedWords([
    wordsOf(locale),
    ...Object.entries(PROVIDER_WORDS).flatMap(([file, words]) =>
      file.endsWith(`/${locale}.json`) ? [words] : [],
    ),
  ])
