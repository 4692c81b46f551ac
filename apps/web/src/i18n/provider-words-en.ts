import type { WordTree } from './word-tree.ts'

/** What each provider says of itself and its settings: a file beside its source, all of them in one for the browser. */
export const WORDS: readonly WordTree[] = Object.values(
  import.meta.glob<WordTree>('../../../../packages/sources/src/providers/*/en.json', {
    eager: true,
    import: 'default',
  }),
)
