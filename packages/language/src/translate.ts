/** What drawings and documents need of i18next: a key such as `forecast.rain` and values for its `{{names}}`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

type Words = { readonly [key: string]: string | Words }

/** Writes with the words of one file, where there is no i18next: in mails. A key that is not there stands for itself. */
export function translateFrom(words: Words): Translate {
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Words | undefined>(
        (part, name) => (typeof part === 'object' ? part[name] : undefined),
        words,
      )
    if (typeof found !== 'string') return key
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
