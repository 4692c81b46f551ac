/**
 * The total of amounts of the same period or of consecutive steps. A missing amount does not count as zero: the
 * total is 0 only if every amount is present, and null if one is missing and the others are 0. A total above zero
 * is a minimum if an amount is missing.
 */
export function totalAmount(amounts: readonly (number | null)[]): number | null {
  const present = amounts.filter((amount) => amount !== null)
  const total = present.reduce((sum, amount) => sum + amount, 0)
  if (total > 0) return total
  return present.length > 0 && present.length === amounts.length ? 0 : null
}
