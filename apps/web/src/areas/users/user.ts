import type { CallAnswer } from '@verglas/contract'
import type { UserState } from '@verglas/contract/user-codes'

export type User = CallAnswer<'listUsers'>['users'][number]
export type UserChoices = CallAnswer<'getUserChoices'>
export type UserViewState = UserState | 'expired'

export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email

/** The effective state: an expired user is no longer active. */
export function stateOf(
  { state, expiresAt }: Pick<User, 'state' | 'expiresAt'>,
  nowMs: number,
): UserViewState {
  return state === 'active' && expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : state
}
