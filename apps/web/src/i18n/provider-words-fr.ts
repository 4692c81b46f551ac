import type { WordTree } from './word-tree.ts'

/**
 * Each provider's description of itself and its settings, stored next to its source; all files in one for the
 * browser.
 */
export const WORDS: readonly WordTree[] = Object.values(
  import.meta.glob<WordTree>('../../../../packages/sources/src/providers/*/fr.json', {
    eager: true,
    import: 'default',
  }),
)
