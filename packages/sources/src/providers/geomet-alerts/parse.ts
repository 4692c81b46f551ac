import type { AlertArea, AlertEntry, AlertList, AlertText } from '../../facts/alert.ts'
import { parseShape } from '../../reading/alert-shapes.ts'
import { canadianSeverity, nameOf, plainText, typeOfWords } from '../../reading/alert-words.ts'
import { type Fields, fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'

const ATTRIBUTION = 'Data Source: Environment and Climate Change Canada'
/** All of Canada in a bad winter storm: some 1,000 zones with real outlines. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_FEATURES = 10_000

/**
 * Parses the alerts in force in Canada as GeoMet lists them, one feature per alert and zone. A list with a
 * timestamp of its own is complete: an alert missing from it has ended. The `id` of a feature changes with
 * each publication; the stable key is the code of the alert with its zone.
 */
export async function* parseGeometAlerts(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertList | Refusal> {
  try {
    const document = fields(await jsonOf(body, MAX_BYTES))
    if (document?.type !== 'FeatureCollection' || !Array.isArray(document.features))
      throw new Refused('wrong_root', 'no FeatureCollection')
    const { features } = document
    if (features.length > MAX_FEATURES) throw new Refused('too_large', `more than ${MAX_FEATURES} features`)
    const stampedAt = stampOf(document, site)
    if (features.length === 0 && !(stampedAt && isOfAlerts(document)))
      throw new Refused('empty', 'no alerts, and nothing that says of what the list is: no alert ends by it')
    const { slots, unread, hasNameless, refusals } = readAll(features, site)
    // Without a time or a readable alert, the instant of the list is unknown.
    if (stampedAt || slots.length > 0)
      yield {
        kind: 'alert',
        form: 'list',
        issuedAt: stampedAt ?? latestSentAt(slots.flatMap((slot) => slot.entries)) ?? site.receivedAt,
        isComplete: stampedAt !== null && hasAllFeatures(document) && !hasNameless,
        unread,
        slots,
        stated: null,
        statedAreas: [],
        attribution: ATTRIBUTION,
      }
    yield* refusals
  } catch (error) {
    yield refusalOf(error)
  }
}

/** False for a page that announces further pages. */
function hasAllFeatures({ links, numberMatched, features }: Fields): boolean {
  const hasNext = Array.isArray(links) && links.some((link) => fields(link)?.rel === 'next')
  const isShort =
    typeof numberMatched === 'number' && Array.isArray(features) && numberMatched > features.length
  return !hasNext && !isShort
}

/**
 * Time of the list. OGC API states when it answered; the WFS layer does not, so its list is as old as its
 * arrival if it has just been requested.
 */
function stampOf(document: Fields, { receivedAt, answeredAt }: ParseSite): Date | null {
  const stated = typeof document.timeStamp === 'string' ? instantOf(document.timeStamp) : null
  if (stated && isFuture(stated, receivedAt))
    throw new Refused('future', `timeStamp="${stated.toISOString()}"`)
  return stated ?? answeredAt ?? null
}

/** Every collection of the service has this form, and an empty one can only be identified by its links. */
const isOfAlerts = ({ links }: Fields): boolean =>
  Array.isArray(links) && links.some((link) => /\/weather-alerts\b/.test(String(fields(link)?.href)))

/** Time of the latest alert, used for a list without a timestamp of its own. */
function latestSentAt(entries: readonly AlertEntry[]): Date | null {
  const latestMs = Math.max(...entries.map((entry) => entry.sentAt?.getTime() ?? Number.NEGATIVE_INFINITY))
  return Number.isFinite(latestMs) ? new Date(latestMs) : null
}

function readAll(features: readonly unknown[], site: ParseSite) {
  const slots = new Map<string, AlertEntry[]>()
  const unread = new Set<string>()
  const refusals: Refusal[] = []
  let hasNameless = false
  for (const [index, feature] of features.entries()) {
    const slot = slotOf(fields(fields(feature)?.properties) ?? {})
    if (!slot) {
      hasNameless = true
      refusals.push(refusal('no_identifier', `feature ${index} names no alert or no zone`))
      continue
    }
    // The same alert for one zone can be spread over several features; each becomes an entry.
    const existing = slots.get(slot) ?? []
    try {
      const entry = readEntry(fields(feature) ?? {}, site)
      slots.set(slot, [...existing, entry])
      if (!entry.isOver && entry.areas.every(({ geometry }) => geometry === null))
        refusals.push(refusal('bad_shape', `${slot}: no polygon that can be read; the alert has no place`))
    } catch (error) {
      const { reason, detail } = refusalOf(error)
      refusals.push(refusal(reason, `${slot}: ${detail}`))
      unread.add(slot)
    }
  }
  const read = [...slots].filter(([slot]) => !unread.has(slot)).map(([slot, entries]) => ({ slot, entries }))
  return { slots: read, unread: [...unread], refusals, hasNameless }
}

function slotOf(properties: Fields): string | null {
  const alert = nameOf(properties.alert_code) ?? nameOf(properties.alert_name_en)
  const zone = nameOf(properties.feature_id) ?? nameOf(properties.feature_name_en)
  if (!alert || !zone) return null
  return shortened([alert, nameOf(properties.province), zone].filter(Boolean).join(' '), 200)
}

const TYPE_NAMES = ['alert_short_name_en', 'alert_name_en', 'alert_short_name_fr', 'alert_name_fr'] as const

function readEntry(feature: Fields, site: ParseSite): AlertEntry {
  const properties = fields(feature.properties) ?? {}
  const sentAt = instant(properties, 'publication_datetime')
  if (!sentAt) throw new Refused('no_date', 'no publication_datetime')
  if (isFuture(sentAt, site.receivedAt)) throw new Refused('future', `published ${sentAt.toISOString()}`)
  const validAt = instant(properties, 'validity_datetime')
  const [expiresAt, eventEndAt] = [
    instant(properties, 'expiration_datetime'),
    instant(properties, 'event_end_datetime'),
  ]
  const classification = canadianSeverity(
    nameOf(properties.risk_colour_en) ?? '',
    nameOf(properties.alert_type) ?? '',
  )
  const isOver =
    /^(ended|cancell?ed)$/i.test(nameOf(properties.status_en) ?? '') || classification?.severity === 0
  if (!classification && !isOver)
    throw new Refused(
      'unknown_severity',
      `colour "${nameOf(properties.risk_colour_en)}" and type "${nameOf(properties.alert_type)}"`,
    )
  const geometry = parseShape(feature.geometry)
  const startsAt = validAt ?? sentAt
  const endsAt = eventEndAt ?? expiresAt
  if (endsAt && endsAt <= startsAt && !isOver)
    throw new Refused('no_duration', `from ${startsAt.toISOString()} to ${endsAt.toISOString()}`)
  return {
    type: typeOfWords(...TYPE_NAMES.map((name) => nameOf(properties[name]) ?? '')),
    severity: isOver ? 0 : (classification?.severity ?? 0),
    level: classification?.level ?? 'ended',
    urgency: null,
    certainty: nameOf(properties.confidence_en)?.toLowerCase() ?? null,
    texts: { en: textIn(properties, 'en'), fr: textIn(properties, 'fr') },
    sentAt,
    effectiveAt: validAt,
    onsetAt: null,
    expiresAt,
    startsAt,
    // An update gives its own validity, but the alert began with its first version.
    isStartCut: true,
    endsAt: isOver ? null : endsAt,
    hours: null,
    isOver,
    areas: geometry || !isOver ? [{ names: namesOf(properties), codes: [], geometry }] : [],
    web: null,
  }
}

function instant(properties: Fields, name: string): Date | null {
  const text = properties[name]
  if (text === undefined || text === null || text === '' || text === 0) return null
  const at = typeof text === 'string' ? instantOf(text) : null
  if (!at) throw new Refused('no_date', `${name}=${shortened(JSON.stringify(text), 60)}`)
  return at
}

function textIn(properties: Fields, locale: 'fr' | 'en'): AlertText {
  return {
    headline: nameOf(properties[`alert_name_${locale}`]),
    description: plainText(properties[`alert_text_${locale}`]),
    instruction: null,
  }
}

function namesOf(properties: Fields): AlertArea['names'] {
  const [fr, en] = [nameOf(properties.feature_name_fr), nameOf(properties.feature_name_en)]
  return { ...(fr ? { fr } : {}), ...(en ? { en } : {}) }
}
