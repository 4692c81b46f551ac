/**
 * The total of amounts of the same period or of consecutive steps. What is missing is not zero: the total is 0 only if
 * every amount is there, and null if those that are there are 0 or none is. A total above zero is what fell at least.
 */
export function totalAmount(amounts: readonly (number | null)[]): number | null {
  const present = amounts.filter((amount) => amount !== null)
  const total = present.reduce((sum, amount) => sum + amount, 0)
  if (total > 0) return total
  return present.length > 0 && present.length === amounts.length ? 0 : null
}
