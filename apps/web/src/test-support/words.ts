type WordTree = { readonly [key: string]: string | WordTree }

const FILES = import.meta.glob<WordTree>('../../../../packages/language/src/**/{fr,en}.json', {
  eager: true,
  import: 'default',
})

/** All words of a language: a test waits for none of its files. */
export function allWords(locale: 'fr' | 'en'): WordTree {
  return Object.assign(
    {},
    ...Object.entries(FILES).flatMap(([file, words]) => (file.endsWith(`/${locale}.json`) ? [words] : [])),
  )
}
