/** A file of words: groups of keys, which may hold groups. */
export type WordTree = { readonly [key: string]: string | WordTree }
