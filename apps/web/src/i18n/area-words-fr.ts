import type { WordTree } from './word-tree.ts'

/** Words of areas, charts and forms by path: small files bundled into one, except those of the sources. */
export const WORDS: Readonly<Record<string, WordTree>> = import.meta.glob<WordTree>(
  [
    '../../../../packages/language/src/{charts,form,areas/*}/fr.json',
    '!../../../../packages/language/src/areas/sources/*',
  ],
  { eager: true, import: 'default' },
)
