/** The event of every score and probability of frost: at or below 0 °C. */
export function isFreezing(temperatureC: number): boolean {
  return temperatureC <= 0
}
