import { round } from './rounding.ts'

/** Amounts are given in hundredths at the finest: what a sum has beyond is the error of binary fractions. */
const DECIMALS = 4

/**
 * Running sum of amounts per step, back to 0 after `resetAfterDrySteps` consecutive dry steps. A null is
 * unknown: it adds nothing, is not a dry step, gives null, and what was counted before it is carried on.
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
