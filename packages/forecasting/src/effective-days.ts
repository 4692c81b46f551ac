/**
 * Upper limit of a correlation: a few days estimate it badly, and a changing bias looks like a correlation.
 */
const MAX_CORRELATION = 0.5

/**
 * How many consecutive days carry as much information as one independent day, by the correlation of a day's
 * error with that of the next (Wilks 2011, Statistical Methods in the Atmospheric Sciences, §5.2.4).
 */
export function daysForOne(correlation: number): number {
  const believed = Math.min(MAX_CORRELATION, Math.max(0, correlation))
  return (1 + believed) / (1 - believed)
}
