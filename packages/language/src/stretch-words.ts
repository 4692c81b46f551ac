import type { AdviceLocalizer } from './advice-words.ts'

/** A part of a road by its name and kilometres, which may be missing. */
export type NamedStretch = {
  readonly name: string | null
  readonly kmFrom: number | null
  readonly kmTo: number | null
  readonly isBridge: boolean
}

/** «Col de la Fageole, PK 92,4–93,1, pont»; with whole kilometres if space is limited. */
export function stretchWords(
  { t, formats }: Pick<AdviceLocalizer, 't' | 'formats'>,
  { name, kmFrom, kmTo, isBridge }: NamedStretch,
  kmDigits = 1,
): string {
  const km =
    kmFrom === null || kmTo === null
      ? ''
      : t('circuits.page.km', { from: formats.number(kmFrom, kmDigits), to: formats.number(kmTo, kmDigits) })
  return [name, km, isBridge ? t('circuits.page.bridge') : ''].filter(Boolean).join(', ')
}
