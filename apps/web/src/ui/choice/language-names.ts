import type { Locale } from '@verglas/contract/codes'

/** A language is called by its own name: who needs it can read no other. */
export const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>
