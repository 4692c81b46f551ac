import { formats } from '@verglas/language'
import i18next from 'i18next'
import type { Display } from '../lib/display.ts'
import { allWords } from './words.ts'

const language = i18next.createInstance()
await language.init({
  lng: 'fr',
  resources: { fr: { translation: allWords('fr') } },
  interpolation: { escapeValue: false },
  showSupportNotice: false,
})

/** Display in French and metric units, in the time zone of Paris. */
export const frenchDisplay: Display = {
  t: (key, values) => language.t(key, values ?? {}),
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  mode: 'light',
}
