import en from '@verglas/language/identity/en.json'
import fr from '@verglas/language/identity/fr.json'
import shellEn from '@verglas/language/shell/en.json'
import shellFr from '@verglas/language/shell/fr.json'

export type Locale = 'fr' | 'en'
export const LOCALES = ['fr', 'en'] as const satisfies readonly Locale[]

export const isLocale = (text: unknown): text is Locale => text === 'fr' || text === 'en'

const words = {
  fr: { ...fr.identity, accountLocked: shellFr.errors.AccountLocked },
  en: { ...en.identity, accountLocked: shellEn.errors.AccountLocked },
}

export type Words = (typeof words)['fr']

export const wordsIn = (locale: Locale): Words => words[locale]
