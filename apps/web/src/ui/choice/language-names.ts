import type { Locale } from '@verglas/contract/codes'

/** Each language has its own name, since a person who needs it may read no other. */
export const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>
