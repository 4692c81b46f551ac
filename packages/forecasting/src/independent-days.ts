import { DAY_MS } from '@verglas/quantities'
import { daysForOne } from './effective-days.ts'
import { type ErrorSample, SAMPLE_HOURS } from './error-samples.ts'

/** Interval of the hours at which the errors of successive days are compared. */
const EVERY_H = 2

type PastErrors = Pick<ErrorSample, 'issuedAtMs' | 'errors'>

/** How many independent days each day with past errors is worth, by the correlation of successive days. */
export function independentDaysPerDay(samples: readonly PastErrors[]): number {
  const days: PastErrors[] = []
  for (const sample of [...samples].sort((a, b) => a.issuedAtMs - b.issuedAtMs)) {
    if (sample.issuedAtMs - (days.at(-1)?.issuedAtMs ?? Number.NEGATIVE_INFINITY) >= DAY_MS) days.push(sample)
  }
  return 1 / daysForOne(correlationWithNext(days))
}

/**
 * Correlation of a day's errors with those of the next at the same lead, about their mean; 0 where unknown.
 */
function correlationWithNext(days: readonly PastErrors[]): number {
  let square = 0
  let squares = 0
  let product = 0
  let products = 0
  for (let hour = 0; hour < SAMPLE_HOURS; hour += EVERY_H) {
    const errors = days.map((day) => day.errors[hour] ?? Number.NaN)
    const present = errors.filter((error) => !Number.isNaN(error))
    const mean = present.reduce((sum, error) => sum + error, 0) / present.length
    for (const [index, error] of errors.entries()) {
      if (Number.isNaN(error)) continue
      square += (error - mean) ** 2
      squares += 1
      const next = errors[index + 1] ?? Number.NaN
      if (Number.isNaN(next)) continue
      product += (error - mean) * (next - mean)
      products += 1
    }
  }
  return products > 0 && square > 0 ? product / products / (square / squares) : 0
}
