import type { Locale } from '@verglas/contract/codes'
import { type Formats, formats } from '@verglas/language'
import en from '@verglas/language/areas/notifications/en.json'
import fr from '@verglas/language/areas/notifications/fr.json'

export const WORDS = { fr: fr.notifications.letters, en: en.notifications.letters } as const

export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Number and time formats of a recipient, in the given time zone. */
export const formatsOf = (
  { lang, unit }: { lang: Locale; unit: 'metric' | 'imperial' },
  timeZone: string,
): Formats => formats({ locale: lang, units: unit, timeZone })
