import type { Severity } from '@verglas/contract/alert-codes'
import type { AlertEntry, AlertList } from '../../facts/alert.ts'
import { capCircle } from '../../reading/alert-shapes.ts'
import { nameOf, webOf } from '../../reading/alert-words.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { ATTRIBUTION } from './danger.ts'
import { SopfeuFiresSettings } from './settings.ts'

const WEB = 'https://www.sopfeu.qc.ca/'
/** The worst season on record had some 700. */
const MAX_FIRES = 10_000
/** Words of the condition, worst first; a fire with none of these is moderate. */
const CONDITIONS: readonly [RegExp, Severity][] = [
  [/hors (de )?contr[ôo]le|out of control/i, 3],
  [/[ée]teint|extinguished|\bout\b/i, 0],
  [/contenu|being held|ma[îi]tris|under control|observation/i, 1],
]
const UNKNOWN: Severity = 2

/**
 * Burning fires, each as an alert around its location. An answer is complete: a fire that it does not contain is
 * out. The service does not state the time of a list, so a saved answer is as old as its last change, and ends no
 * alert.
 */
export async function* parseSopfeuFires(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<AlertList | Refusal> {
  try {
    const document = await jsonOf(body)
    const problem = fields(document)?.message ?? fields(document)?.title
    if (problem !== undefined)
      throw new Refused('provider_error', `the provider says: ${shortened(String(problem))}`)
    if (!Array.isArray(document)) throw new Refused('wrong_root', 'no list of fires')
    if (document.length > MAX_FIRES) throw new Refused('too_large', `more than ${MAX_FIRES} fires`)
    const { radiusKm } = settingsOf(SopfeuFiresSettings, site.settings)
    const refusals: Refusal[] = []
    const unread = new Set<string>()
    const entryBySlot = new Map<string, AlertEntry>()
    let isComplete = site.answeredAt !== undefined
    for (const [index, fire] of document.map(fields).entries()) {
      const slot = fire && slotOf(fire)
      if (!slot) {
        refusals.push(refusal('no_identifier', `entry ${index} names no fire`))
        isComplete = false
        continue
      }
      try {
        entryBySlot.set(slot, readEntry(fire, radiusKm, site.receivedAt))
      } catch (error) {
        const { reason, detail } = refusalOf(error)
        refusals.push(refusal(reason, `${slot}: ${detail}`))
        unread.add(slot)
      }
    }
    yield {
      kind: 'alert',
      form: 'list',
      issuedAt: site.answeredAt ?? latestSentAt([...entryBySlot.values()]),
      isComplete,
      unread: [...unread].filter((slot) => !entryBySlot.has(slot)),
      slots: [...entryBySlot]
        .filter(([, entry]) => entry.severity > 0)
        .map(([slot, entry]) => ({ slot, entries: [entry] })),
      stated: null,
      statedAreas: [],
      attribution: ATTRIBUTION,
    }
    yield* refusals
  } catch (error) {
    yield refusalOf(error)
  }
}

function latestSentAt(entries: readonly AlertEntry[]): Date {
  const latestMs = Math.max(...entries.map((entry) => entry.sentAt?.getTime() ?? Number.NEGATIVE_INFINITY))
  if (!Number.isFinite(latestMs)) throw new Refused('no_date', 'a saved list without any time')
  return new Date(latestMs)
}

function slotOf({ Annee: year, NoFeu: number }: Fields): string | null {
  const isSound =
    Number.isInteger(year) && Number.isInteger(number) && Number(year) > 1900 && Number(number) >= 0
  return isSound ? `feu ${year}-${number}` : null
}

function readEntry(fire: Fields, radiusKm: number, receivedAt: Date): AlertEntry {
  const [latitudeDeg, longitudeDeg] = [numberWithin(fire.Lat, -90, 90), numberWithin(fire.Lon, -180, 180)]
  const circle =
    latitudeDeg === null || longitudeDeg === null
      ? null
      : capCircle(`${latitudeDeg},${longitudeDeg} ${radiusKm}`)
  if (!circle) throw new Refused('bad_shape', 'no place')
  const condition = fields(fire.Condition)
  const words = [condition?.DescriptionFr, condition?.DescriptionEn].map(nameOf)
  const severity =
    CONDITIONS.find(([pattern]) => words.some((word) => word && pattern.test(word)))?.[1] ?? UNKNOWN
  const place =
    nameOf(fields(fire.Municipalite)?.Nom) ?? nameOf(fields(fire.Mrc)?.Nom) ?? nameOf(fire.Designation)
  return {
    type: 'forest_fire',
    severity,
    level: words[0] ?? words[1] ?? `condition ${shortened(String(condition?.Id), 20)}`,
    urgency: null,
    certainty: null,
    texts: textsOf(fire, words),
    sentAt: instantIn(fire.DateDerniereModification, receivedAt),
    effectiveAt: null,
    onsetAt: null,
    expiresAt: null,
    startsAt: instantIn(fire.DateDeDebut, receivedAt),
    isStartCut: false,
    endsAt: null,
    hours: null,
    isOver: false,
    areas: [
      {
        names: place ? { fr: place, en: place } : {},
        codes: [],
        geometry: { type: 'MultiPolygon', coordinates: [circle] },
      },
    ],
    web: webOf(fire.EtatSituationUrl) ?? WEB,
  }
}

/** Times must have a zone; a missing zone is not guessed. */
function instantIn(text: unknown, receivedAt: Date): Date | null {
  const at = typeof text === 'string' ? instantOf(text) : null
  return at && at <= receivedAt ? at : null
}

function textsOf(
  fire: Fields,
  [french, english]: readonly (string | null | undefined)[],
): AlertEntry['texts'] {
  const hectares = numberWithin(fire.SuperficieHa, 0, 10_000_000)
  const number = `${fire.Annee}-${fire.NoFeu}`
  const named = nameOf(fire.Designation)
  const text = (title: string, condition: string | null | undefined, area: string) => ({
    headline: named === null ? title : `${title} – ${named}`,
    description: [condition, hectares === null ? null : area].filter(Boolean).join('. ') || null,
    instruction: null,
  })
  return {
    fr: text(
      `Feu ${number}`,
      french ?? english,
      `Superficie\u00a0: ${String(hectares).replace('.', ',')}\u00a0ha`,
    ),
    en: text(`Fire ${number}`, english ?? french, `Area: ${hectares} ha`),
  }
}
