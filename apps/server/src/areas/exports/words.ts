import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { formats, translateFrom } from '@verglas/language'
import alertsEn from '@verglas/language/areas/alerts/en.json'
import alertsFr from '@verglas/language/areas/alerts/fr.json'
import circuitsEn from '@verglas/language/areas/circuits/en.json'
import circuitsFr from '@verglas/language/areas/circuits/fr.json'
import exportsEn from '@verglas/language/areas/exports/en.json'
import exportsFr from '@verglas/language/areas/exports/fr.json'
import outagesEn from '@verglas/language/areas/outages/en.json'
import outagesFr from '@verglas/language/areas/outages/fr.json'
import type { Writing } from '@verglas/language/files/sheet'
import shellEn from '@verglas/language/shell/en.json'
import shellFr from '@verglas/language/shell/fr.json'

const WORDS = {
  fr: { ...shellFr, ...alertsFr, ...circuitsFr, ...exportsFr, ...outagesFr },
  en: { ...shellEn, ...alertsEn, ...circuitsEn, ...exportsEn, ...outagesEn },
} as const

/** The language, units and time zone of a file. */
export type Reader = { lang: Locale; units: UnitSystem; timezone: string }

export const writingOf = ({ lang, units, timezone }: Reader): Writing => ({
  formats: formats({ locale: lang, units, timeZone: timezone }),
  t: translateFrom(WORDS[lang]),
})
