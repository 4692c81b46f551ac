/** Channels by which a person on duty is notified, in this order unless they choose another. */
export const USUAL_DUTY_WAYS = ['push', 'sms', 'email'] as const

/** Why a person was notified of a directive. */
export const READER_ROLES = ['follower', 'crew', 'stand_in'] as const
export type ReaderRole = (typeof READER_ROLES)[number]

/** What a crew has reported of an ordered pass. */
export const PASS_STATES = ['planned', 'out', 'done'] as const
export type PassState = (typeof PASS_STATES)[number]

export const MAX_DUTY_CIRCUITS = 500
export const MAX_DUTY_WEEKS = 8
/** Days from the start of a period of duty to its end. */
export const MAX_DUTY_DAYS = 14
export const MAX_ROSTER_DAYS = 62
export const MAX_IMPORTED_DUTIES = 2000

/** Reasons why a row of an imported roster cannot be accepted. */
export const DUTY_REFUSALS = [
  'unknown_circuit',
  'foreign_zone',
  'unknown_person',
  'same_person',
  'no_length',
] as const
export type DutyRefusal = (typeof DUTY_REFUSALS)[number]
