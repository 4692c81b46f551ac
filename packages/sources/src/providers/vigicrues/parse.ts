import type { Severity } from '@verglas/contract/alert-codes'
import type { AlertEntry, AlertGeometry, AlertList } from '../../facts/alert.ts'
import { areaId } from '../../facts/area-id.ts'
import { parseShape } from '../../reading/alert-shapes.ts'
import { nameOf } from '../../reading/alert-words.ts'
import { type Fields, fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'

const ATTRIBUTION = 'Vigicrues – Ministère chargé de la transition écologique (SCHAPI)'
const WEB = 'https://www.vigicrues.gouv.fr'
/** The map has some 2 MB and 340 reaches. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_REACHES = 3000
const LEVELS: Record<number, { level: string; severity: Severity }> = {
  1: { level: 'vert', severity: 0 },
  2: { level: 'jaune', severity: 2 },
  3: { level: 'orange', severity: 3 },
  4: { level: 'rouge', severity: 4 },
}

type Reach = {
  code: string
  name: string
  territory: string | null
  severity: Severity
  level: string
  geometry: AlertGeometry
}

/**
 * The flood watch by river reaches. The map contains every watched reach, including green ones: a reach that
 * is green or missing no longer has an alert. The map gives no times: an alert begins with the first map that
 * contains it.
 */
export async function* parseVigicrues(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertList | Refusal> {
  try {
    const document = fields(await jsonOf(body, MAX_BYTES))
    if (document?.type !== 'FeatureCollection' || !Array.isArray(document.features))
      throw new Refused('wrong_root', 'no map of reaches (InfoVigiCru)')
    const { features } = document
    if (features.length > MAX_REACHES) throw new Refused('too_large', `more than ${MAX_REACHES} reaches`)
    const issuedAt = issuedAtOf(document, site)
    const { reaches, unread, refusals, hasNameless } = reachesOf(features)
    // A map without reaches is a fault of the service, never the end of all floods.
    if (reaches.length === 0) throw new Refused('empty', refusals[0]?.detail ?? 'no reach')
    yield {
      kind: 'alert',
      form: 'list',
      issuedAt,
      isComplete: !hasNameless,
      unread,
      slots: reaches
        .filter((reach) => reach.severity > 0)
        .map((reach) => ({ slot: reach.code, entries: [readEntry(reach)] })),
      stated: { reaches: reaches.map(statedOf) },
      statedAreas: reaches.map((reach) => reach.geometry),
      attribution: ATTRIBUTION,
    }
    yield* refusals
  } catch (error) {
    yield refusalOf(error)
  }
}

/**
 * The map's timestamp; without one, the time of the answer. What a saved map without a timestamp leaves green
 * is unknown.
 */
function issuedAtOf(document: Fields, site: ParseSite): Date {
  const stamp = document.DtHrInfoVigiCru ?? fields(document.properties)?.DtHrInfoVigiCru
  if (stamp === undefined || stamp === null) {
    if (site.answeredAt) return site.answeredAt
    throw new Refused('no_date', 'a saved map without DtHrInfoVigiCru: no flood begins or ends by it')
  }
  const at = typeof stamp === 'string' ? instantOf(stamp) : null
  if (!at) throw new Refused('no_date', `DtHrInfoVigiCru=${shortened(JSON.stringify(stamp), 60)}`)
  if (isFuture(at, site.receivedAt)) throw new Refused('future', `DtHrInfoVigiCru="${at.toISOString()}"`)
  return at
}

function reachesOf(features: readonly unknown[]) {
  const reaches = new Map<string, Reach>()
  const unread = new Set<string>()
  const refusals: Refusal[] = []
  let hasNameless = false
  for (const [index, item] of features.entries()) {
    const feature = fields(item)
    const properties = lowerCased(fields(feature?.properties) ?? {})
    const code = nameOf(properties.cdentcru)
    if (!code || !/^[\w-]{1,20}$/.test(code)) {
      hasNameless = true
      refusals.push(refusal('no_identifier', `feature ${index} names no reach`))
      continue
    }
    const level = reachLevel(properties.nivinfvicr)
    const geometry = parseShape(feature?.geometry)
    if (level && geometry?.type === 'MultiLineString' && !reaches.has(code)) {
      const [name, territory] = [nameOf(properties.lbentcru) ?? code, nameOf(properties.cdensup_1)]
      reaches.set(code, { code, name, territory, ...level, geometry })
    } else {
      const fault = !level
        ? `level ${JSON.stringify(properties.nivinfvicr)}`
        : reaches.has(code)
          ? 'named twice'
          : 'no line'
      refusals.push(refusal('bad_reach', `${code}: ${shortened(fault, 60)}`))
      // A reach without a level is out of service, not out of danger.
      if (!reaches.has(code)) unread.add(code)
    }
  }
  return {
    reaches: [...reaches.values()],
    unread: [...unread].filter((code) => !reaches.has(code)),
    refusals,
    hasNameless,
  }
}

function reachLevel(value: unknown) {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return LEVELS[id] ?? null
}

/** Property names used a different case in the past. */
const lowerCased = (properties: Fields): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))

function readEntry({ code, name, severity, level, geometry }: Reach): AlertEntry {
  return {
    type: 'flood',
    severity,
    level,
    urgency: null,
    certainty: null,
    texts: {},
    sentAt: null,
    effectiveAt: null,
    onsetAt: null,
    expiresAt: null,
    startsAt: null,
    isStartCut: true,
    endsAt: null,
    hours: null,
    isOver: false,
    areas: [{ names: { fr: name, en: name }, codes: [{ scheme: 'reach', value: code }], geometry }],
    web: WEB,
  }
}

const statedOf = ({ code, name, territory, severity, geometry }: Reach) => ({
  code,
  name,
  territory,
  severity,
  area: areaId(geometry),
})
