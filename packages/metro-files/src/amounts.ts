import type { Remarks } from './remarks.ts'

/** A smaller step down is rounding, a larger one a restart of the sum, mm or cm. */
const ROUNDING = 0.1

/**
 * Amounts in the interval that begins at each instant, from cumulative sums: gaps in the sums are filled
 * evenly over time; after a step down, the sum has restarted. The amount after the last instant is unknown.
 */
export function amountsOf(
  sums: Float64Array,
  timesMs: Float64Array,
  name: string,
  remarks: Remarks,
): Float64Array {
  const amounts = new Float64Array(sums.length)
  let lastIndex = -1
  for (let index = 0; index < sums.length; index++) {
    const sum = sums[index] ?? Number.NaN
    if (Number.isNaN(sum)) continue
    if (sum < 0) {
      remarks.add(`negative ${name}`, `<${name}> below zero is left out`)
      continue
    }
    if (lastIndex >= 0)
      spread(amounts, timesMs, lastIndex, index, fallen(sums[lastIndex] ?? 0, sum, name, remarks))
    lastIndex = index
  }
  if (lastIndex < 0) remarks.add(`no ${name}`, `no <${name}>; taken as none`)
  return amounts
}

function fallen(before: number, after: number, name: string, remarks: Remarks): number {
  if (after >= before) return after - before
  if (before - after <= ROUNDING) return 0
  remarks.add(
    `drop ${name}`,
    `<${name}> accumulates and yet falls from ${before} to ${after}; read as a new beginning`,
  )
  return after
}

function spread(
  amounts: Float64Array,
  timesMs: Float64Array,
  from: number,
  to: number,
  amount: number,
): void {
  const start = timesMs[from] ?? 0
  const length = (timesMs[to] ?? 0) - start
  for (let index = from; index < to; index++) {
    amounts[index] = (amount * ((timesMs[index + 1] ?? 0) - (timesMs[index] ?? 0))) / length
  }
}
