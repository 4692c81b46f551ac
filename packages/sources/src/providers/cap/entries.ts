import type { Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import type { AlertArea, AlertEntry, AlertText, AreaCode, Vertex } from '../../facts/alert.ts'
import { capCircle, capPolygon } from '../../reading/alert-shapes.ts'
import { canadianSeverity, nameOf, plainText, typeOfWords, webOf } from '../../reading/alert-words.ts'
import { instantOf } from '../../reading/instant.ts'
import { type Refusal, Refused, refusal, shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { awarenessOf } from './awareness.ts'
import { type CapNode, childrenOf, pairsIn, textIn } from './reader.ts'

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

const SEVERITIES: Record<string, Severity> = { Unknown: 1, Minor: 1, Moderate: 2, Severe: 3, Extreme: 4 }

type Info = { language: Locale | null; text: AlertText; entry: AlertEntry; key: string }

/** The entries of a message: info blocks in several languages with the same content and areas become one. */
export function readEntries(infos: readonly CapNode[], sentAt: Date, isCancel: boolean) {
  const refusals: Refusal[] = []
  const byKey = new Map<string, AlertEntry>()
  for (const node of infos) {
    if (isMarker(node, sentAt)) continue
    try {
      const { language, text, entry, key } = infoOf(node, sentAt, isCancel, refusals)
      const previous = byKey.get(key)
      // A text in a language other than ours is used only if there is nothing better.
      const locale = language ?? 'en'
      if (previous && language === null && previous.texts.en) continue
      if (previous) {
        previous.texts[locale] = text
        for (const [index, area] of entry.areas.entries())
          Object.assign(previous.areas[index]?.names ?? {}, area.names)
      } else byKey.set(key, { ...entry, texts: { [locale]: text } })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(refusal(error.reason, error.message, error.line))
    }
  }
  if (byKey.size === 0 && refusals[0] && !isCancel)
    throw new Refused(refusals[0].reason, refusals[0].detail, refusals[0].line)
  return { entries: [...byKey.values()], refusals }
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

function infoOf(info: CapNode, sentAt: Date, isCancel: boolean, refusals: Refusal[]): Info {
  const language = localeOf(textIn(info, 'language') || 'en-US')
  const msc = mscParameters(info)
  const awareness = awarenessOf(pairsIn(info, 'parameter'))
  refusals.push(...awareness.refusals)
  const { severity, level } = awareness.colour ?? severityOf(info, msc)
  const isOver =
    isCancel || msc.Alert_Location_Status === 'ended' || textIn(info, 'responseType') === 'AllClear'
  const times = timesOf(info, msc, sentAt, isOver)
  const areas = areasOf(info, language ?? 'en', refusals)
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
    areas,
    web: webOf(textIn(info, 'web')),
  }
  const text = {
    headline: nameOf(textIn(info, 'headline')) ?? nameOf(msc.Alert_Name) ?? nameOf(event),
    description: plainText(textIn(info, 'description')),
    instruction: plainText(textIn(info, 'instruction')),
  }
  const { texts: _, web: __, areas: ___, ...same } = entry
  const key = JSON.stringify([same, areas.map(({ names: _names, ...place }) => place)])
  return { language, text, entry, key }
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

function severityOf(info: CapNode, msc: Record<string, string | undefined>) {
  const canadian = canadianSeverity(msc.Colour ?? '', msc.Alert_Type ?? '')
  if (canadian) return canadian
  const level = textIn(info, 'severity')
  const severity = Object.hasOwn(SEVERITIES, level) ? SEVERITIES[level] : undefined
  if (severity === undefined)
    throw new Refused('unknown_severity', `severity="${shortened(level)}"`, info.line)
  return { severity, level }
}

function timesOf(info: CapNode, msc: Record<string, string | undefined>, sentAt: Date, isOver: boolean) {
  const instant = (name: string, text = textIn(info, name)): Date | null => {
    const at = text === '' ? null : instantOf(text)
    if (text !== '' && !at) throw new Refused('no_date', `${name}="${shortened(text)}"`, info.line)
    return at
  }
  const [effectiveAt, onsetAt, expiresAt] = [instant('effective'), instant('onset'), instant('expires')]
  const eventEndAt = instant('Event_End_Time', msc.Event_End_Time?.toUpperCase() ?? '')
  const startsAt = onsetAt ?? effectiveAt ?? sentAt
  // An ended alert may give its end in any field.
  const endsAt = isOver ? null : (eventEndAt ?? expiresAt)
  if (endsAt && endsAt <= startsAt)
    throw new Refused('no_duration', `from ${startsAt.toISOString()} to ${endsAt.toISOString()}`, info.line)
  return { effectiveAt, onsetAt, expiresAt, startsAt, isStartCut: onsetAt === null, endsAt }
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
