import { WAYS, type Way } from '@verglas/contract/codes'
import { USUAL_DUTY_WAYS } from '@verglas/contract/duty-codes'

/** The ways of a person while on duty, first to last, and those that they could add. */
export type DutyWaysChoice = { readonly chosen: readonly Way[]; readonly others: readonly Way[] }

/** The chosen order, or the usual one; SMS is left out without a phone number. */
export function dutyWaysChoice(stored: readonly Way[] | null, hasPhone: boolean): DutyWaysChoice {
  const chosen = (stored ?? USUAL_DUTY_WAYS).filter((way) => hasPhone || way !== 'sms')
  return { chosen, others: WAYS.filter((way) => !chosen.includes(way)) }
}
