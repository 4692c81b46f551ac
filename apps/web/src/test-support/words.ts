import type { WordTree } from '../i18n/word-tree.ts'

const FILES = import.meta.glob<WordTree>(
  [
    '../../../../packages/language/src/**/{fr,en}.json',
    '../../../../packages/sources/src/providers/*/{fr,en}.json',
  ],
  { eager: true, import: 'default' },
)

/** All texts of a language, so that a test need not wait for any of its files. */
export function allWords(locale: 'fr' | 'en'): WordTree {
  return Object.entries(FILES)
    .filter(([file]) => file.endsWith(`/${locale}.json`))
    .reduce<WordTree>((all, [, words]) => joined(all, words), {})
}

function joined(all: WordTree, more: WordTree): WordTree {
  const groups = Object.entries(more).map(([key, value]) => {
    const existing = all[key]
    return [key, typeof existing === 'object' && typeof value === 'object' ? joined(existing, value) : value]
  })
  return { ...all, ...Object.fromEntries(groups) }
}
