import type { TFunction } from 'i18next'

/** Translation keys cannot contain separator characters, and a tab is invisible. */
const NAMED_SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  '.': 'dot',
}

/** The translated name of an option, if there is one. */
export function choiceName(t: TFunction, setting: string, option: string): string {
  if (setting === 'measure') return t(`measures.${option}.long`, option)
  const key = NAMED_SEPARATORS[option] ?? option
  // a text that contains a key separator cannot be a translation key
  return /^[\w-]+$/.test(key) ? t(`connections.choices.${key}`, option) : option
}
