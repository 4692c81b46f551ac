import type { AlertType, Severity } from '@verglas/contract/alert-codes'

/** Météo-France's phenomena by their number. */
export const PHENOMENA: Record<string, AlertType> = {
  '1': 'wind',
  '2': 'rain',
  '3': 'thunderstorm',
  '4': 'flood',
  '5': 'snow_ice',
  '6': 'heat',
  '7': 'cold',
  '8': 'avalanche',
  '9': 'coastal',
}

/** Colours by number: from 1 green (not an alert) to 4 red. */
export const COLOURS: Record<number, { level: string; severity: Severity }> = {
  1: { level: 'vert', severity: 0 },
  2: { level: 'jaune', severity: 2 },
  3: { level: 'orange', severity: 3 },
  4: { level: 'rouge', severity: 4 },
}

/** The complete country: a summary, never an area. */
export const COUNTRY = 'FRA'

/** A department (`63`, `2A`, `99` for Andorra) or, followed by `10`, its coast. */
export const DOMAIN = /^(\d\d|2[AB])(10)?$/

export const slotOf = (domain: string, phenomenon: string): string => `${domain} ${phenomenon}`
