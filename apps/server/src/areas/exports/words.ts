import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { formats } from '@verglas/language'
import type { Writing } from '@verglas/language/files/sheet'
import { translateIn } from '@verglas/language/words'

/** The language, units and time zone of a file. */
export type Reader = { lang: Locale; units: UnitSystem; timezone: string }

export const writingOf = ({ lang, units, timezone }: Reader): Writing => ({
  formats: formats({ locale: lang, units, timeZone: timezone }),
  t: translateIn(lang),
})
