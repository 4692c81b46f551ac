import type { CallAnswer } from '@verglas/contract'
import { LOCALES, type Locale } from '@verglas/contract/codes'

export type Info = CallAnswer<'listInfos'>['infos'][number]

/** The text in the language of the reader, otherwise in the other language. */
export function textOf({ texts }: Pick<Info, 'texts'>, locale: Locale) {
  const lang = LOCALES.find((own) => own === locale && texts[own]) ?? LOCALES.find((other) => texts[other])
  const text = lang ? texts[lang] : null
  return { lang: lang ?? locale, title: text?.title ?? '', body: text?.body ?? '' }
}

export type InfoState = 'coming' | 'current' | 'over'

export function stateOf({ fromAt, toAt }: Pick<Info, 'fromAt' | 'toAt'>, nowMs: number): InfoState {
  if (Date.parse(fromAt) > nowMs) return 'coming'
  return toAt === null || Date.parse(toAt) > nowMs ? 'current' : 'over'
}
