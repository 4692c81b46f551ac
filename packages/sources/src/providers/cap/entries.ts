import type { Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import { HOUR_MS } from '@verglas/quantities'
import type { AlertArea, AlertEntry, AlertText, AreaCode, Vertex } from '../../facts/alert.ts'
import { capCircle, capPolygon } from '../../reading/alert-shapes.ts'
import { canadianSeverity, nameOf, plainText, typeOfWords, webOf } from '../../reading/alert-words.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { awarenessOf } from './awareness.ts'
import { type CapNode, childrenOf, pairsIn, textIn, textsIn } from './reader.ts'

const MAX_AREAS = 5000
const SCHEMES: readonly [RegExp, AreaCode['scheme']][] = [
  [/^layer:EC-MSC-SMC:1\.0:CLC$/, 'clc'],
  [/^profile:CAP-CP:Location:/, 'sgc'],
  [/^EMMA_ID$/, 'emma'],
  [/^NUTS[123]$/, 'nuts'],
]
const EVENT = /^profile:CAP-CP:Event:/
/** Layers of MSC, of any version. */
const MSC = /^layer:EC-MSC-SMC:[\d.]+:(\w+)$/

const UNKNOWN_SEVERITY: Severity = 1
const SEVERITIES: Record<string, Severity> = {
  Unknown: UNKNOWN_SEVERITY,
  Minor: 1,
  Moderate: 2,
  Severe: 3,
  Extreme: 4,
}

/** `statement` and `places` are equal for blocks that say the same, as far as it does not depend on the language. */
type Info = { text: AlertText; entry: AlertEntry; statement: string; places: string; hasPlace: boolean }
/** The languages are as written, e.g. `fr-CA`. */
type Block = { language: string; info: Info }
type Merged = Info & { languages: Set<string> }

/** The entries of a message: info blocks in several languages with the same content and areas become one. */
export function readEntries(infos: readonly CapNode[], sentAt: Date, isCancel: boolean) {
  const refusals: Refusal[] = []
  const merged: Merged[] = []
  for (const node of infos) {
    if (isMarker(node, sentAt)) continue
    try {
      const block = blockOf(node, sentAt, isCancel, refusals)
      const previous = merged.find((other) => saysTheSame(other, block))
      if (previous) addTranslation(previous, block)
      else {
        merged.push({ ...block.info, languages: new Set([block.language]) })
        block.info.entry.texts[localeOf(block.language) ?? 'en'] = block.info.text
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(refusal(error.reason, error.message, error.line))
    }
  }
  if (merged.length === 0 && refusals[0] && !isCancel)
    throw new Refused(refusals[0].reason, refusals[0].detail, refusals[0].line)
  return { entries: merged.map(({ entry }) => entry), refusals }
}

/**
 * Whether a block repeats another, or translates it. A translation may leave out the areas, or name the event in
 * words that we do not know.
 */
function saysTheSame(one: Merged, { language, info: other }: Block): boolean {
  if (one.statement !== other.statement) return false
  const [type, otherType] = [one.entry.type, other.entry.type]
  const isThere = one.places === other.places
  if (type === otherType && isThere) return true
  if (one.languages.has(language)) return false
  const isSameType = type === otherType || type === 'other' || otherType === 'other'
  return isSameType && (isThere || !one.hasPlace || !other.hasPlace)
}

function addTranslation(one: Merged, { language, info: other }: Block): void {
  const { entry } = one
  one.languages.add(language)
  if (entry.type === 'other') entry.type = other.entry.type
  if (other.hasPlace && !one.hasPlace) {
    entry.areas = other.entry.areas
    one.places = other.places
    one.hasPlace = true
  } else
    for (const [index, { names }] of other.entry.areas.entries())
      Object.assign(entry.areas[index]?.names ?? {}, names)
  // A text in a language other than ours is used only if there is nothing better.
  const locale = localeOf(language)
  if (locale || !entry.texts.en) entry.texts[locale ?? 'en'] = other.text
}

/**
 * Meteoalarm's green info block without duration says that a region has no warning: it is neither an alert
 * nor a fault.
 */
function isMarker(info: CapNode, sentAt: Date): boolean {
  if (awarenessOf(pairsIn(info, 'parameter')).colour?.severity !== 0) return false
  const [onsetAt, effectiveAt, expiresAt] = ['onset', 'effective', 'expires'].map((name) =>
    instantOf(textIn(info, name)),
  )
  return expiresAt ? expiresAt <= (onsetAt ?? effectiveAt ?? sentAt) : false
}

function blockOf(info: CapNode, sentAt: Date, isCancel: boolean, refusals: Refusal[]): Block {
  const language = textIn(info, 'language') || 'en-US'
  const msc = mscParameters(info)
  const awareness = awarenessOf(pairsIn(info, 'parameter'))
  refusals.push(...awareness.refusals)
  const { severity, level } = awareness.colour ?? severityOf(info, msc, refusals)
  const responses = textsIn(info, 'responseType')
  const isOver =
    isCancel ||
    msc.Alert_Location_Status === 'ended' ||
    (responses.length > 0 && responses.every((response) => response === 'AllClear'))
  const times = timesOf(info, msc, { sentAt, isOver }, refusals)
  const codes = pairsIn(info, 'eventCode')
  const event = textIn(info, 'event')
  const entry: AlertEntry = {
    type:
      awareness.type ??
      typeOfWords(...codes.filter(([name]) => EVENT.test(name)).map(([, code]) => spaced(code)), event),
    severity: isOver ? 0 : severity,
    level,
    urgency: shortened(textIn(info, 'urgency'), 40) || null,
    certainty: shortened(textIn(info, 'certainty'), 40) || null,
    texts: {},
    sentAt,
    ...times,
    hours: null,
    isOver,
    areas: areasOf(info, localeOf(language) ?? 'en', refusals),
    web: webOf(textIn(info, 'web')),
  }
  const text = {
    headline: nameOf(textIn(info, 'headline')) ?? nameOf(msc.Alert_Name) ?? nameOf(event),
    description: plainText(textIn(info, 'description')),
    instruction: plainText(textIn(info, 'instruction')),
  }
  const { texts: _texts, web: _web, areas, type: _type, ...same } = entry
  const places = JSON.stringify(areas.map(({ names: _names, ...place }) => place))
  const hasPlace = areas.some(({ codes, geometry }) => geometry !== null || codes.length > 0)
  return { language, info: { text, entry, statement: JSON.stringify(same), places, hasPlace } }
}

const localeOf = (language: string): Locale | null =>
  /^fr\b/i.test(language) ? 'fr' : /^en\b/i.test(language) ? 'en' : null

/** Separates the words of a code: `freezingRain`, `winterStrm`. */
const spaced = (code: string): string => code.replace(/([a-z])([A-Z])/g, '$1 $2')

/** Parameters by the last word of their names; the value of a later layer wins. */
function mscParameters(info: CapNode): Record<string, string | undefined> {
  const parameters: Record<string, string> = Object.create(null)
  for (const [name, value] of pairsIn(info, 'parameter')) {
    const last = MSC.exec(name)?.[1]
    if (last) parameters[last] = last === 'Alert_Name' ? value : value.toLowerCase()
  }
  return parameters
}

/** A severity that cannot be read is not a reason to lose the alert: it counts like CAP's own `Unknown`. */
function severityOf(info: CapNode, msc: Record<string, string | undefined>, refusals: Refusal[]) {
  const canadian = canadianSeverity(msc.Colour ?? '', msc.Alert_Type ?? '')
  if (canadian) return canadian
  const level = textIn(info, 'severity')
  const severity = Object.hasOwn(SEVERITIES, level) ? SEVERITIES[level] : undefined
  if (severity !== undefined) return { severity, level }
  refusals.push(refusal('unknown_severity', `severity="${shortened(level)}"`, info.line))
  return { severity: UNKNOWN_SEVERITY, level: 'Unknown' }
}

/**
 * How long an alert without a stated end lasts after its start or its message, whichever is later. Services
 * renew what goes on at least once a day, so after a day without news it has most probably passed; without a
 * limit it would stay for ever when the sender forgets to cancel it.
 */
const ASSUMED_MS = 24 * HOUR_MS

type MessageState = { sentAt: Date; isOver: boolean }

/** `expires`, `onset` and `effective` are optional; one that cannot be read is reported and left out. */
function timesOf(
  info: CapNode,
  msc: Record<string, string | undefined>,
  { sentAt, isOver }: MessageState,
  refusals: Refusal[],
) {
  const instant = (name: string, texts = textsIn(info, name)): Date | null => {
    const [at] = texts.flatMap((text) => instantOf(text) ?? [])
    const [first] = texts
    if (!at && first !== undefined)
      refusals.push(refusal('no_date', `${name}="${shortened(first)}"`, info.line))
    return at ?? null
  }
  const [effectiveAt, onsetAt, expiresAt] = [instant('effective'), instant('onset'), instant('expires')]
  const eventEndAt = instant('Event_End_Time', msc.Event_End_Time ? [msc.Event_End_Time.toUpperCase()] : [])
  const startsAt = onsetAt ?? effectiveAt ?? sentAt
  const times = { effectiveAt, onsetAt, expiresAt, startsAt, isStartCut: onsetAt === null }
  // An ended alert may give its end in any field.
  if (isOver) return { ...times, endsAt: null }
  const stated = [eventEndAt, expiresAt].filter((at) => at !== null)
  const endsAt = stated.find((at) => at > startsAt)
  if (endsAt) return { ...times, endsAt }
  // A message may lapse before the event begins, but not before it was sent.
  const [impossible] = stated.filter((at) => at <= sentAt)
  if (impossible)
    refusals.push(
      refusal(
        'no_duration',
        `from ${startsAt.toISOString()} to ${impossible.toISOString()}, sent ${sentAt.toISOString()}`,
        info.line,
      ),
    )
  const latestMs = Math.max(...[startsAt, effectiveAt ?? sentAt, sentAt].map((at) => at.getTime()))
  return { ...times, endsAt: new Date(latestMs + ASSUMED_MS), isEndAssumed: true as const }
}

function areasOf(info: CapNode, locale: Locale, refusals: Refusal[]): AlertArea[] {
  const areas = childrenOf(info, 'area')
  if (areas.length > MAX_AREAS) throw new Refused('too_large', `more than ${MAX_AREAS} areas`, info.line)
  return areas.map((area) => {
    const polygons: Vertex[][][] = []
    for (const [name, read] of [
      ['polygon', capPolygon],
      ['circle', capCircle],
    ] as const) {
      for (const shape of childrenOf(area, name)) {
        const polygon = read(shape.text)
        if (polygon) polygons.push(polygon)
        else refusals.push(refusal('bad_shape', `${name} "${shortened(shape.text.trim(), 60)}"`, shape.line))
      }
    }
    const name = nameOf(textIn(area, 'areaDesc'))
    return {
      names: name ? { [locale]: name } : {},
      codes: pairsIn(area, 'geocode').flatMap(codeOf),
      geometry: polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : null,
      ...heightsOf(area),
    }
  })
}

const M_PER_FOOT = 0.3048

/** Heights in feet above sea level; `altitude` alone is one height, with `ceiling` it is the lower end. */
function heightsOf(area: CapNode): Pick<AlertArea, 'altitudeM' | 'ceilingM'> {
  const metres = (name: string) => {
    const feet = numberOf(textIn(area, name))
    return feet === null || Math.abs(feet) > 100_000 ? null : Math.round(feet * M_PER_FOOT)
  }
  const [altitudeM, ceilingM] = [metres('altitude'), metres('ceiling')]
  return {
    ...(altitudeM === null ? {} : { altitudeM }),
    ...(ceilingM === null ? {} : { ceilingM }),
  }
}

function codeOf([name, value]: [string, string]): AreaCode[] {
  const scheme = SCHEMES.find(([pattern]) => pattern.test(name))?.[1]
  return scheme && /^[\w-]{1,20}$/.test(value) ? [{ scheme, value }] : []
}
