import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { type Formats, formats, type Translate, translateFrom } from '@verglas/language'
import alertsEn from '@verglas/language/areas/alerts/en.json'
import alertsFr from '@verglas/language/areas/alerts/fr.json'
import balanceEn from '@verglas/language/areas/balance/en.json'
import balanceFr from '@verglas/language/areas/balance/fr.json'
import bulletinsEn from '@verglas/language/areas/bulletins/en.json'
import bulletinsFr from '@verglas/language/areas/bulletins/fr.json'
import circuitsEn from '@verglas/language/areas/circuits/en.json'
import circuitsFr from '@verglas/language/areas/circuits/fr.json'
import forecastEn from '@verglas/language/areas/forecast/en.json'
import forecastFr from '@verglas/language/areas/forecast/fr.json'
import humancastEn from '@verglas/language/areas/humancast/en.json'
import humancastFr from '@verglas/language/areas/humancast/fr.json'
import reportsEn from '@verglas/language/areas/reports/en.json'
import reportsFr from '@verglas/language/areas/reports/fr.json'
import roadcastEn from '@verglas/language/areas/roadcast/en.json'
import roadcastFr from '@verglas/language/areas/roadcast/fr.json'
import skillEn from '@verglas/language/areas/skill/en.json'
import skillFr from '@verglas/language/areas/skill/fr.json'
import chartsEn from '@verglas/language/charts/en.json'
import chartsFr from '@verglas/language/charts/fr.json'
import shellEn from '@verglas/language/shell/en.json'
import shellFr from '@verglas/language/shell/fr.json'

/** Language and units of a bulletin's reader. */
export type Reader = { lang: Locale; unit: UnitSystem }

/** The words of the corresponding screens, so that bulletins and reports use the same ones. */
const WORDS = {
  fr: {
    ...shellFr,
    ...chartsFr,
    ...alertsFr,
    ...circuitsFr,
    ...forecastFr,
    ...humancastFr,
    ...roadcastFr,
    ...skillFr,
    ...bulletinsFr,
    ...balanceFr,
    ...reportsFr,
  },
  en: {
    ...shellEn,
    ...chartsEn,
    ...alertsEn,
    ...circuitsEn,
    ...forecastEn,
    ...humancastEn,
    ...roadcastEn,
    ...skillEn,
    ...bulletinsEn,
    ...balanceEn,
    ...reportsEn,
  },
} as const

export type Localizer = {
  t: Translate
  formats: Formats
  reader: Reader
  nowMs: number
  moment: (ms: number, referenceMs?: number) => string
}

/** From this distance on, a time alone could be mistaken for one of today. */
const NEEDS_DAY_MS = 17 * 3_600_000

/** Words and formats for a reader, in a time zone, at an instant. */
export function localizerFor(reader: Reader, timeZone: string, nowMs: number): Localizer {
  const format = formats({ locale: reader.lang, units: reader.unit, timeZone })
  return {
    t: translateFrom(WORDS[reader.lang]),
    formats: format,
    reader,
    nowMs,
    moment: (ms, referenceMs = nowMs) =>
      ms - referenceMs > NEEDS_DAY_MS ? `${format.shortDay(ms)} ${format.time(ms)}` : format.time(ms),
  }
}
