import { round } from './rounding.ts'

/** Amounts have at most two decimals: anything finer in a sum is the error of binary fractions. */
const DECIMALS = 4

/**
 * Running sum of amounts per step, reset to 0 after `resetAfterDrySteps` consecutive dry steps. A null is
 * unknown: it adds nothing, is not a dry step and yields null; the sum continues after it.
 */
export function cumulate(amounts: readonly (number | null)[], resetAfterDrySteps = 3): (number | null)[] {
  let sum = 0
  let drySteps = 0
  return amounts.map((amount) => {
    if (amount === null) return null
    drySteps = amount > 0 ? 0 : drySteps + 1
    sum = drySteps >= resetAfterDrySteps ? 0 : round(sum + Math.max(0, amount), DECIMALS)
    return sum
  })
}
