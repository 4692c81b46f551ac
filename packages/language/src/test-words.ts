/** A file of words: groups of keys, which may contain groups. */
export type WordTree = { readonly [key: string]: string | WordTree }

/** Joins the words of several files into one tree; a key in two of them is an error. */
export function joinedWords(trees: readonly WordTree[]): WordTree {
  const areaWords: Record<string, string | WordTree> = {}
  for (const [key, value] of trees.flatMap((tree) => Object.entries(tree))) {
    const existing = areaWords[key]
    if (existing === undefined) areaWords[key] = value
    else if (typeof existing !== 'string' && typeof value !== 'string')
      areaWords[key] = joinedWords([existing, value])
    else throw new Error(`${key} is there twice`)
  }
  return areaWords
}

/** Texts by their full keys, such as `errors.NotFound`. */
export function flatWords(tree: WordTree, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): (readonly [string, string])[] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatWords(value, `${prefix}${key}.`)],
    ),
  )
}

/** The fault of a text in any language; null if there is none. */
export const textFault = (text: string): string | null =>
  text === '' || text.trim() !== text ? 'empty, or space around it' : text.includes('!') ? 'it shouts' : null

/** The fault of a French text; null if there is none. */
export function frenchFault(text: string): string | null {
  if (/ [:;?»]|« |\w[:;?](?!\/)|'/.test(text))
    return 'no-break spaces stand before : ; ? » and after «, and apostrophes are curly'
  return /(\d|\}\}) (°C|cm|mm|km|min|h|s)(?!\p{L})/u.test(text)
    ? 'a no-break space stands before a unit'
    : null
}
