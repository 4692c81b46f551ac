import { MEMBERSHIP_STATES } from './codes.ts'

/** States as an organisation sees them: those of the membership, overridden by the lock of the account. */
export const USER_STATES = [...MEMBERSHIP_STATES, 'locked'] as const
export type UserState = (typeof USER_STATES)[number]

/** States that an administrator can set; `new` becomes `active` at the first login. */
export const CHOSEN_STATES = ['active', 'inactive', 'pending', 'locked'] as const

export const USER_SORTS = ['name', 'email', 'role', 'state', 'lastConnection', 'created', 'expiry'] as const
export const USERS_PER_PAGE = 100
export const SUBSCRIBERS_PER_PAGE = 500

/** Actions on many people at once. */
export const USER_ACTS = ['activate', 'deactivate', 'role', 'zone', 'unlock', 'reset', 'delete'] as const
export type UserActCode = (typeof USER_ACTS)[number]
export const MAX_USERS_AT_ONCE = 500

/**
 * A plain e-mail address; excludes anything that a mail program would read as several addresses, or as a name
 * with an address.
 */
export const EMAIL_PATTERN =
  '^[^\\s@<>()\\[\\],;:"\\\\]+@[^\\s@<>()\\[\\],;:"\\\\]+\\.[^\\s@<>()\\[\\],;:"\\\\]+$'

/**
 * One line in the order in which it is written: no control characters, and no characters that reverse the
 * text direction.
 */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
