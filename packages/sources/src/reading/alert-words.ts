import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { Refused, shortened } from './refusal.ts'

/**
 * Words in English event names, narrower ones first: «snow squall» before «snow», «freezing rain» before
 * «rain», «wind chill» before «wind». Names are those of MSC's public alerts and of CAP-CP's event list.
 */
const TYPE_WORDS: readonly [RegExp, AlertType][] = [
  [/snow ?squall/, 'snow_squall'],
  [/flash freeze|rapid freeze/, 'flash_freeze'],
  [/freezing (drizzle|spray)|frzng? ?drzl/, 'freezing_drizzle'],
  [/freezing rain|ice storm|ice pellets|frzng? ?rain/, 'freezing_rain'],
  [/blowing snow|blow(ing)? ?sn(ow)?\b|drifting snow/, 'blowing_snow'],
  [/blizzard/, 'blizzard'],
  [/winter (storm|weather)|winterstrm/, 'winter_storm'],
  [/snow/, 'snowfall'],
  [/tornado|funnel cloud|waterspout/, 'tornado'],
  [/thunderstorm|lightning|\bhail\b/, 'thunderstorm'],
  [/wind ?chill/, 'windchill'],
  [/extreme cold|arctic outflow|cold wave|\bcold\b/, 'cold'],
  [/heat|humidex|high temperature/, 'heat'],
  [/storm surge|stormsurge|coastal flood/, 'storm_surge'],
  [/high water|water level|hightide/, 'high_water'],
  [/avalanche/, 'avalanche'],
  [/\bfrost\b/, 'frost'],
  [/\bfog\b|visibility/, 'fog'],
  [/air ?quality|smog|smoke|dust/, 'smog'],
  [/flood|dam overflow|spring freshet/, 'flood'],
  [/gale|marine|waves?\b|hurricane force|squall|tropical|hurricane|tsunami/, 'marine'],
  [/wind|wreckhouse|suetes/, 'wind'],
  [/rain|hydrologic/, 'rain'],
  [/\bice\b|icing|iceberg/, 'ice'],
  [/forest ?-?fire|wild ?fire|bush ?fire/, 'forest_fire'],
]

/** The alert type in an English name or code of an event; `other` if it is none of ours. */
export function typeOfWords(...names: readonly string[]): AlertType {
  for (const name of names) {
    const match = TYPE_WORDS.find(([words]) => words.test(name.toLowerCase()))
    if (match) return match[1]
  }
  return 'other'
}

const COLOURS: Record<string, Severity> = { green: 0, grey: 1, yellow: 2, orange: 3, red: 4 }
const COLOUR_NAMES: Record<string, string> = {
  gray: 'grey',
  vert: 'green',
  gris: 'grey',
  jaune: 'yellow',
  rouge: 'red',
}
const KINDS: Record<string, Severity> = { ended: 0, statement: 1, advisory: 2, watch: 2, warning: 3 }

/**
 * Severity of a Canadian public alert: since 26 November 2025 by colour; before that, or without a colour, by
 * the kind of alert. null if neither is known.
 */
export function canadianSeverity(colour: string, kind: string): { severity: Severity; level: string } | null {
  for (const [word, table] of [
    [colour, COLOURS],
    [kind, KINDS],
  ] as const) {
    const written = word.trim().toLowerCase()
    const level = (Object.hasOwn(COLOUR_NAMES, written) && COLOUR_NAMES[written]) || written
    const severity = Object.hasOwn(table, level) ? table[level] : undefined
    if (severity !== undefined) return { severity, level }
  }
  return null
}

/** The longest observed texts have 6,000 characters. */
const MAX_TEXT = 64_000

/** The provider's text without invisible characters; null if it is empty. */
export function plainText(text: unknown, longest = MAX_TEXT): string | null {
  if (typeof text !== 'string') return null
  if (text.length > longest) throw new Refused('too_large', `a text of ${text.length} characters`)
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
    .trim()
  return plain === '' ? null : plain
}

/** A name on one line. */
export const nameOf = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? shortened(text.replace(/\s+/g, ' ').trim(), 500) : null

/** An address to which a browser may safely be sent, or null. */
export function webOf(text: unknown): string | null {
  return typeof text === 'string' && text.length <= 500 && /^https?:\/\/[^\s"<>]+$/.test(text.trim())
    ? text.trim()
    : null
}
