/** What drawings and documents need of i18next: a key such as `forecast.rain` and values for its `{{names}}`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

type Words = { readonly [key: string]: string | Words }

/**
 * Writes with words where there is no i18next: in mails and documents. Of a counted text the form for its `count` is
 * taken; a key that is not there stands for itself.
 */
export function translateFrom(words: Words): Translate {
  const at = (key: string) =>
    key
      .split('.')
      .reduce<string | Words | undefined>(
        (node, name) => (typeof node === 'object' ? node[name] : undefined),
        words,
      )
  return (key, values = {}) => {
    const template = at(key) ?? at(`${key}_${values.count === 1 ? 'one' : 'other'}`)
    if (typeof template !== 'string') return key
    return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
