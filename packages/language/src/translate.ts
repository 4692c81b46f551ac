/**
 * The part of i18next that drawings and documents need: a key such as `forecast.rain` and values for its
 * `{{names}}`.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string

type Words = { readonly [key: string]: string | Words }

/**
 * Translates without i18next: in mails and documents. For a counted text it picks the form for its `count`; a
 * missing key is returned as it is. `finished` makes the text right for the values that it contains.
 */
export function translateFrom(words: Words, finished: (text: string) => string = String): Translate {
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
    return finished(template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')))
  }
}
