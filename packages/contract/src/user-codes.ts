import { MEMBERSHIP_STATES } from './codes.ts'

/** States as an organisation sees them: those of the membership, and the lock of the account over them. */
export const USER_STATES = [...MEMBERSHIP_STATES, 'locked'] as const
export type UserState = (typeof USER_STATES)[number]

/** What an administrator can put somebody into; `new` becomes `active` with the first login. */
export const CHOSEN_STATES = ['active', 'inactive', 'pending', 'locked'] as const

export const USER_SORTS = ['name', 'email', 'role', 'state', 'lastConnection', 'created', 'expiry'] as const
export const USERS_PER_PAGE = 100
export const SUBSCRIBERS_PER_PAGE = 500

/** What can be done with many people at once. */
export const USER_ACTS = ['activate', 'deactivate', 'role', 'zone', 'unlock', 'reset', 'delete'] as const
export type UserActCode = (typeof USER_ACTS)[number]
export const MAX_USERS_AT_ONCE = 500

/** An e-mail as people write theirs: what a mail program reads as several addresses, or as a name and one, is none. */
export const EMAIL_PATTERN =
  '^[^\\s@<>()\\[\\],;:"\\\\]+@[^\\s@<>()\\[\\],;:"\\\\]+\\.[^\\s@<>()\\[\\],;:"\\\\]+$'

/** One line, in the order in which it is written: no control characters, and none that turn what follows around. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
