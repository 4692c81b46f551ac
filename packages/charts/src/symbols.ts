import type { SymbolName } from './palettes.ts'

/** Names of Meteocons (`@meteocons/svg-static`); `*` becomes `day` or `night`. */
const ICONS: Readonly<Record<number, string>> = {
  0: 'clear-*',
  1: 'mostly-clear-*',
  2: 'partly-cloudy-*',
  3: 'overcast',
  17: 'thunderstorms',
  19: 'tornado',
  36: 'wind-snow',
  37: 'wind-snow',
  38: 'wind-snow',
  39: 'wind-snow',
  45: 'fog',
  48: 'fog',
  51: 'drizzle',
  53: 'drizzle',
  55: 'overcast-drizzle',
  56: 'overcast-sleet',
  57: 'overcast-sleet',
  61: 'partly-cloudy-*-rain',
  63: 'rain',
  65: 'extreme-rain',
  66: 'overcast-sleet',
  67: 'extreme-sleet',
  68: 'partly-cloudy-*-sleet',
  69: 'sleet',
  71: 'partly-cloudy-*-snow',
  73: 'snow',
  75: 'extreme-snow',
  77: 'snow',
  79: 'hail',
  80: 'partly-cloudy-*-rain',
  81: 'overcast-*-rain',
  82: 'extreme-*-rain',
  83: 'partly-cloudy-*-sleet',
  84: 'overcast-*-sleet',
  85: 'partly-cloudy-*-snow',
  86: 'overcast-*-snow',
  95: 'thunderstorms',
  96: 'thunderstorms-overcast-hail',
  99: 'thunderstorms-extreme-hail',
}

/** WMO 4677 codes that have a symbol and a word (`codes.weather.…`). */
export const WEATHER_CODES: readonly number[] = Object.keys(ICONS).map(Number)

/**
 * Icon of a WMO 4677 code. The set has no icon for freezing precipitation: codes 56, 57, 66 and 67 show sleet
 * and must have the freezing symbol drawn on them (`needsFreezingSymbol`).
 */
export function weatherIcon(code: number, isNight: boolean): string {
  return (ICONS[code] ?? 'not-available').replace('*', isNight ? 'night' : 'day')
}

const FREEZING_CODES: readonly number[] = [48, 56, 57, 66, 67]

/** Whether the icon needs the ▼ of freezing precipitation (or rime) next to it. */
export function needsFreezingSymbol(code: number): boolean {
  return FREEZING_CODES.includes(code)
}

/** Outlines in a 16 × 16 box, for legends, bars, ribbons and maps. */
export const SYMBOL_PATHS: Readonly<Record<SymbolName, string>> = {
  rain: 'M8 1C10.6 5 12.4 7.6 12.4 10.2A4.4 4.4 0 1 1 3.6 10.2C3.6 7.6 5.4 5 8 1Z',
  snow: 'M7.2 1h1.6v5.6l4.9-2.8.8 1.4L9.6 8l4.9 2.8-.8 1.4-4.9-2.8V15H7.2V9.4l-4.9 2.8-.8-1.4L6.4 8 1.5 5.2l.8-1.4 4.9 2.8Z',
  snow_rain: 'M8 1A7 7 0 1 1 8 15A7 7 0 1 1 8 1ZM8 3V13A5 5 0 0 0 8 3Z',
  freezing_rain: 'M1 2H15L8 15Z',
  ice_pellets: 'M8 2A6 6 0 1 1 8 14A6 6 0 1 1 8 2ZM8 5A3 3 0 1 0 8 11A3 3 0 1 0 8 5Z',
  frost: 'M8 1L15 8L8 15L1 8ZM8 4.5L4.5 8L8 11.5L11.5 8Z',
  dew: 'M8 3A5 5 0 1 1 8 13A5 5 0 1 1 8 3Z',
}
