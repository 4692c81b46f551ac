import type { AlertType, Severity } from '@verglas/contract/alert-codes'
import { Refused, shortened } from './refusal.ts'

/**
 * Words in English and French event names, narrower ones first: «snow squall» before «snow», «pluie
 * verglaçante» before «pluie», «wind chill» before «wind». English names are those of MSC's public alerts and
 * of CAP-CP's event list; French ones also those of Météo-France. Without accents, in lower case.
 */
const TYPE_WORDS: readonly [RegExp, AlertType][] = [
  [/snow ?squall|bourrasques? de neige/, 'snow_squall'],
  [/flash freeze|rapid freeze|(refroidissement|gel) (soudain|brusque|rapide)/, 'flash_freeze'],
  [/\b(pluies?|precipitations?)\b.*\b(vergla[cs]|givr)ante?|tempetes? de verglas/, 'freezing_rain'],
  [
    /freezing (drizzle|spray)|frzng? ?drzl|\b(bruines?|embruns?|crachins?)\b.*\b(vergla[cs]|givr)ant/,
    'freezing_drizzle',
  ],
  [/freezing rain|ice storm|ice pellets|frzng? ?rain|granules? de glace|gresil/, 'freezing_rain'],
  [/blowing snow|blow(ing)? ?sn(ow)?\b|drifting snow|poudrerie/, 'blowing_snow'],
  [/blizzard/, 'blizzard'],
  [/winter (storm|weather)|winterstrm|(tempetes?|intemperies?) (hivernale|d hiver)/, 'winter_storm'],
  [/\b(snow|neige)\b.*\b(ice|verglas|glace)\b|\b(ice|verglas|glace)\b.*\b(snow|neige)\b/, 'snow_ice'],
  [/snow|neige/, 'snowfall'],
  [/tornad|funnel cloud|waterspout|\btrombes? (marine|terrestre)|nuages? en entonnoir/, 'tornado'],
  [/thunderstorm|lightning|\bhail\b|\borages?\b|orageu|foudre|\bgrele\b/, 'thunderstorm'],
  [/wind ?chill|refroidissement eolien/, 'windchill'],
  [/extreme cold|arctic outflow|cold wave|\bcold\b|\bfroids?\b|\bair arctique/, 'cold'],
  [/\bheat|humidex|high temperature|chaleur|canicul|temperatures? elevee/, 'heat'],
  [/storm surge|stormsurge|coastal flood|ondes? de tempete|inondations? cotiere/, 'storm_surge'],
  [/coastal ?event|submersion/, 'coastal'],
  [/high water|water level|hightide|hautes? eaux|niveaux? d eau/, 'high_water'],
  [/avalanche/, 'avalanche'],
  [/verglas|glace noire/, 'ice'],
  [/\bfrost\b|\bgel\b|\bgelees?\b|\bgivre\b/, 'frost'],
  [/\bfog\b|visibility|brouillard|visibilite|\bbrumes?\b/, 'fog'],
  [/air ?quality|smog|smoke|\bdust|qualite de l air|pollution|\bfumees?\b|poussiere/, 'smog'],
  // Météo-France's name of heavy rain, in which the flood is what it may lead to.
  [/\bpluies?\W+(et\W+)?inondation/, 'rain'],
  [/flood|dam overflow|spring freshet|\bcrues?\b|inondation|rupture de barrage/, 'flood'],
  [/\bgales?\b|marine|\bwaves?\b|hurricane force|squall|tropical|hurricane|tsunami/, 'marine'],
  [/maritime|coups? de vent|ouragan|cyclon|raz.de.maree|\bhoule\b|\bvagues?\b/, 'marine'],
  [/wind|wreckhouse|suetes|\bvents?\b|rafale|bourrasque|\btempetes?\b/, 'wind'],
  [/\brain|hydrologic|\bpluies?\b|pluvieu|\baverses?\b/, 'rain'],
  [/\bice\b|icing|iceberg/, 'ice'],
  [
    /forest ?-?fire|wild ?fire|bush ?fire|\bfeux? de (foret|vegetation|brousse)|\bincendies?\b/,
    'forest_fire',
  ],
]

/** Lower case, without accents; an apostrophe separates words. */
const plainWords = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’ʼ]/g, ' ').toLowerCase()

/** The alert type in an English or French name or code of an event; `other` if it is none of ours. */
export function typeOfWords(...names: readonly string[]): AlertType {
  for (const name of names.map(plainWords)) {
    const match = TYPE_WORDS.find(([words]) => words.test(name))
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
