import en from '@verglas/language/en.json'
import fr from '@verglas/language/fr.json'

export type Locale = 'fr' | 'en'
export const LOCALES = ['fr', 'en'] as const satisfies readonly Locale[]

export const isLocale = (text: unknown): text is Locale => text === 'fr' || text === 'en'

/** Words that only these pages say; the rest is the namespaces `signIn` and `errors` of the language package. */
const FRENCH = {
  tagline: 'Météo et état des routes',
  otherLanguage: 'English',
  instead: 'Ou avec votre compte',
  signOutTitle: 'Fermer la session ?',
  signOutText: 'Pour revenir, il faudra ouvrir une nouvelle session.',
  stay: 'Rester connecté',
  backToApp: 'Retour à Verglas',
  code: 'Code',
  tooManyFailures:
    'Trop d’essais depuis votre réseau. Réessayez dans {{minutes}} min ; vos comptes ne sont pas touchés.',
  tooBusy: 'Beaucoup de personnes ouvrent une session en ce moment. Réessayez dans quelques secondes.',
  oldPageTitle: 'Cette page n’est plus valable',
  oldPage:
    'Elle est restée ouverte trop longtemps ou a déjà servi. Rien n’est perdu : recommencez depuis Verglas.',
  badRequestTitle: 'Demande non valide',
  badRequest:
    'L’adresse qui mène ici est incomplète ou ne vient pas de Verglas. Aucune session n’a été ouverte. Recommencez depuis Verglas.',
  noPageTitle: 'Page introuvable',
  noPage: 'Cette page n’existe pas. Retournez à Verglas.',
  failureTitle: 'La session n’a pas pu être ouverte',
  failure: 'Une erreur est survenue de notre côté ; elle a été consignée. Réessayez dans un instant.',
}

const ENGLISH: typeof FRENCH = {
  tagline: 'Road weather and conditions',
  otherLanguage: 'Français',
  instead: 'Or with your own account',
  signOutTitle: 'Sign out?',
  signOutText: 'You will have to sign in again to come back.',
  stay: 'Stay signed in',
  backToApp: 'Back to Verglas',
  code: 'Code',
  tooManyFailures:
    'Too many attempts from your network. Try again in {{minutes}} min; your accounts are unaffected.',
  tooBusy: 'Many people are signing in right now. Try again in a few seconds.',
  oldPageTitle: 'This page is no longer valid',
  oldPage: 'It stayed open too long or was already used. Nothing is lost: start again from Verglas.',
  badRequestTitle: 'Request not valid',
  badRequest:
    'The address that led here is incomplete or does not come from Verglas. Nobody was signed in. Start again from Verglas.',
  noPageTitle: 'Page not found',
  noPage: 'There is no such page. Go back to Verglas.',
  failureTitle: 'You could not be signed in',
  failure: 'An error occurred on our side and was recorded. Try again in a moment.',
}

const words = {
  fr: { ...fr.signIn, accountLocked: fr.errors.AccountLocked, ...FRENCH },
  en: { ...en.signIn, accountLocked: en.errors.AccountLocked, ...ENGLISH },
}

export type Words = (typeof words)['fr']

export const wordsIn = (locale: Locale): Words => words[locale]
