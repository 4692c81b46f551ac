import type { TFunction } from 'i18next'

/** Signs cannot be keys of words, and nobody sees a tab. */
const NAMED_SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  '.': 'dot',
}

/** An option of a setting in words, where there are words for it. */
export function choiceName(t: TFunction, setting: string, option: string): string {
  if (setting === 'measure') return t(`measures.${option}.long`, option)
  const key = NAMED_SEPARATORS[option] ?? option
  // a text that holds a separator of keys is no key
  return /^[\w-]+$/.test(key) ? t(`connections.choices.${key}`, option) : option
}
