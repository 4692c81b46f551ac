import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { type Refusal, refusal, shortened } from '../../reading/refusal.ts'

/** Meteoalarm's colours by number, as in `3; orange; Severe`. Green is no alert. */
const COLOURS: Record<string, { severity: Severity; level: string }> = {
  '1': { severity: 0, level: 'green' },
  '2': { severity: 2, level: 'yellow' },
  '3': { severity: 3, level: 'orange' },
  '4': { severity: 4, level: 'red' },
}
/** Meteoalarm's hazards by number, as in `2; snow-ice`; names are written in several ways. 11 is not used. */
const TYPES: Record<string, AlertType> = {
  '1': 'wind',
  '2': 'snow_ice',
  '3': 'thunderstorm',
  '4': 'fog',
  '5': 'heat',
  '6': 'cold',
  '7': 'coastal',
  '8': 'forest_fire',
  '9': 'avalanche',
  '10': 'rain',
  '12': 'flood',
  '13': 'flood',
}

/** Reads the parameters of Meteoalarm; where they are missing or unknown, the values of CAP apply. */
export function awarenessOf(parameters: readonly [name: string, value: string][]) {
  const refusals: Refusal[] = []
  const coded = <Meaning>(name: string, meanings: Record<string, Meaning>): Meaning | null => {
    const value = parameters.find(([key, text]) => key === name && text !== '')?.[1]
    if (value === undefined) return null
    const code = /^\s*(\d{1,2})\s*(?:;|$)/.exec(value)?.[1] ?? ''
    const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined
    if (meaning === undefined) refusals.push(refusal('unknown_kind', `${name}="${shortened(value, 40)}"`))
    return meaning ?? null
  }
  return { colour: coded('awareness_level', COLOURS), type: coded('awareness_type', TYPES), refusals }
}
