/** Few days show a correlation badly, and a bias that changes looks like one: more than this is not believed. */
const MAX_CORRELATION = 0.5

/**
 * How many days of a row tell as much as one independent day, by the correlation of a day's error with the next
 * (Wilks 2011, Statistical Methods in the Atmospheric Sciences, §5.2.4).
 */
export function daysForOne(correlation: number): number {
  const believed = Math.min(MAX_CORRELATION, Math.max(0, correlation))
  return (1 + believed) / (1 - believed)
}
