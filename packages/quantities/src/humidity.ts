/**
 * Saturation vapour pressure over water, hPa. Magnus form of Alduchov & Eskridge (1996), J. Appl. Meteorol.
 * 35, 601, within 0.4 % from -40 to 50 °C.
 */
export function saturationVapourPressureHpa(temperatureC: number): number {
  return 6.1094 * Math.exp((17.625 * temperatureC) / (243.04 + temperatureC))
}

/** Saturation vapour pressure over ice, hPa. Alduchov & Eskridge (1996), from -80 to 0 °C. */
export function saturationVapourPressureIceHpa(temperatureC: number): number {
  return 6.1121 * Math.exp((22.587 * temperatureC) / (273.86 + temperatureC))
}

/** Dew point from air temperature and humidity: the inverse of the vapour pressure over water. */
export function dewPointC(airTemperatureC: number, relativeHumidityPct: number): number {
  const gamma = Math.log(relativeHumidityPct / 100) + (17.625 * airTemperatureC) / (243.04 + airTemperatureC)
  return (243.04 * gamma) / (17.625 - gamma)
}

/** Relative humidity over water, %, from dew point and air temperature; the inverse of `dewPointC`. */
export function relativeHumidityPct(airTemperatureC: number, dewPointC: number): number {
  const dewPoint = (17.625 * dewPointC) / (243.04 + dewPointC)
  const saturation = (17.625 * airTemperatureC) / (243.04 + airTemperatureC)
  return 100 * Math.exp(dewPoint - saturation)
}

/**
 * Wet-bulb temperature near sea level, Stull (2011), J. Appl. Meteorol. Climatol. 50, 2267: within 1 K from
 * -20 to 50 °C and 5 to 99 %. Capped at the air temperature, which the fit can exceed near saturation.
 */
export function wetBulbTemperatureC(airTemperatureC: number, relativeHumidityPct: number): number {
  const humidity = Math.min(100, Math.max(1, relativeHumidityPct))
  const wetBulb =
    airTemperatureC * Math.atan(0.151977 * Math.sqrt(humidity + 8.313659)) +
    Math.atan(airTemperatureC + humidity) -
    Math.atan(humidity - 1.676331) +
    0.00391838 * humidity ** 1.5 * Math.atan(0.023101 * humidity) -
    4.686035
  return Math.min(airTemperatureC, wetBulb)
}
