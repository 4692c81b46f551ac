import type { WordTree } from './word-tree.ts'

/** What the areas, charts and forms say, by their place: small files that come as one, but for those of the sources. */
export const WORDS: Readonly<Record<string, WordTree>> = import.meta.glob<WordTree>(
  [
    '../../../../packages/language/src/{charts,form,areas/*}/fr.json',
    '!../../../../packages/language/src/areas/sources/*',
  ],
  { eager: true, import: 'default' },
)
