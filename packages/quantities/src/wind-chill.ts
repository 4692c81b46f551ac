/** Below this wind speed the formula would make still air colder than it is. */
const MIN_KMH = 5

/**
 * Wind chill index of 2001 (JAG/TI), as used by the Canadian and American weather services, with the wind at
 * 10 m. Below 5 km/h it is the linear form of the Canadian service. Above 10 °C there is no wind chill and
 * the air temperature is returned.
 */
export function windChillC(airTemperatureC: number, windSpeedKmh: number): number {
  if (airTemperatureC > 10) return airTemperatureC
  if (windSpeedKmh < MIN_KMH)
    return airTemperatureC + ((-1.59 + 0.1345 * airTemperatureC) / MIN_KMH) * windSpeedKmh
  const power = windSpeedKmh ** 0.16
  return 13.12 + 0.6215 * airTemperatureC - 11.37 * power + 0.3965 * airTemperatureC * power
}
