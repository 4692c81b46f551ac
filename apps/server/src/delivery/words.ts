import type { Locale } from '@verglas/contract/codes'
import { type Formats, formats } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'

/** The words of letters. */
export const letterWords = (locale: Locale) => wordsOf(locale).notifications.letters

/** Number and time formats of a recipient, in the given time zone. */
export const formatsOf = (
  { lang, unit }: { lang: Locale; unit: 'metric' | 'imperial' },
  timeZone: string,
): Formats => formats({ locale: lang, units: unit, timeZone })
