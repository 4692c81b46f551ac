/** The event of all frost scores and probabilities: at or below 0 °C. */
export function isFreezing(temperatureC: number): boolean {
  return temperatureC <= 0
}
