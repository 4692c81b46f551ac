/** Units as people write them into logger programs, mapped to the names in the table of units. */
const UNITS: Record<string, string> = {
  volts: 'V',
  volt: 'V',
  millivolts: 'mV',
  'meters/second': 'm/s',
  'm/sec': 'm/s',
  'km/hour': 'km/h',
  'kilometers/hour': 'km/h',
  'miles/hour': 'mph',
  percent: '%',
  degrees: '°',
  'deg true': '°',
  'degrees true': '°',
  fraction: '1',
  watts: 'W/m2',
  'w/m^2': 'W/m2',
  'w/m²': 'W/m2',
  'watts/meter^2': 'W/m2',
  'watts/m^2': 'W/m2',
  'kw/m^2': 'kW/m2',
  millibars: 'mbar',
  inches: 'in',
  feet: 'ft',
  meters: 'm',
  metres: 'm',
  'grams/liter': 'g/l',
}

export function loggerUnit(unit: string): string {
  const name = unit.trim().toLowerCase()
  return Object.hasOwn(UNITS, name) ? (UNITS[name] ?? unit) : unit
}
