import type { ListingFact } from '../../facts/listing.ts'
import { type Faults, openFaults } from '../../reading/fault-counts.ts'
import { listingOf } from '../../reading/listing.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf, shortened } from '../../reading/refusal.ts'
import { textAt, type XmlNode, xmlSubtrees } from '../../reading/xml-subtrees.ts'
import { xmlText } from '../../reading/xml-text.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { type Read, recordOf } from './records.ts'
import { DatexSettings, messageName } from './settings.ts'

/** A national snapshot has some 5 MB and 300 situations. */
const MAX_BYTES = 64 * 1024 * 1024
const LIMITS = { maxElements: 2_000_000, maxSubtreeElements: 50_000, maxText: 100_000 }
const MAX_RECORDS = 20_000

/** The publication around the situations. */
type Publication = {
  isSituations: boolean
  at: string
  publisher: string
  updateMethod: string
}

/**
 * The situations of a DATEX II snapshot, 2.x or 3.x, bare or in an envelope. A snapshot is complete: what it
 * does not contain has ended. If a record occurs twice the later version is used, and a record that is marked
 * as ended is left out.
 */
export async function* parseDatexSituations(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ListingFact | Refusal> {
  try {
    const faults = openFaults()
    const publication: Publication = { isSituations: false, at: '', publisher: '', updateMethod: '' }
    const latestById = new Map<string, Read>()
    let records = 0
    const reader = xmlSubtrees({
      picked: new Set(['situation', 'publicationTime', 'publicationCreator', 'updateMethod']),
      limits: LIMITS,
      onOpen: ({ name, attributes }) => {
        const type = localName(attributes.type ?? '')
        if (!/^(payloadPublication|payload)$/.test(name) || type === '') return
        if (type !== 'SituationPublication') throw new Refused('not_situations', `a ${shortened(type, 60)}`)
        publication.isSituations = true
      },
      onSubtree: (subtree) => {
        if (subtree.name === 'situation') records += keepRecords(subtree, latestById, faults)
        else note(publication, subtree)
      },
    })
    for await (const text of xmlText(body, MAX_BYTES)) reader.write(text)
    reader.end()
    const issuedAt = issuedAtOf(publication, site)
    // If none of the records can be read, the format has changed, so nothing is ended.
    if (records > 0 && latestById.size === 0) {
      yield* [...faults.refusals(), refusal('unreadable', `none of ${records} records: nothing ends by it`)]
      return
    }
    const items = [...latestById.values()].flatMap(({ event, isOver }) => (isOver ? [] : [event]))
    const { fact, refusals } = listingOf('road_events', { issuedAt, ...feedOf(publication, site) }, items)
    yield fact
    yield* [...faults.refusals(), ...refusals]
  } catch (error) {
    yield refusalOf(error)
  }
}

function note(publication: Publication, subtree: XmlNode): void {
  if (subtree.name === 'publicationTime') publication.at ||= subtree.text.trim()
  else if (subtree.name === 'updateMethod') publication.updateMethod ||= subtree.text.trim()
  else
    publication.publisher ||= `${textAt(subtree, 'country')} ${textAt(subtree, 'nationalIdentifier')}`.trim()
}

function issuedAtOf({ isSituations, at, updateMethod }: Publication, { receivedAt }: ParseSite): Date {
  if (!isSituations) throw new Refused('wrong_root', 'no SituationPublication of DATEX II')
  if (/delta|elementUpdate/i.test(updateMethod))
    throw new Refused(
      'not_a_snapshot',
      `updateMethod="${shortened(updateMethod, 60)}": not all that is in force`,
    )
  const issuedAt = instantOf(at)
  if (!issuedAt) throw new Refused('no_date', `publicationTime="${shortened(at, 60)}"`)
  if (isFuture(issuedAt, receivedAt)) throw new Refused('future', `publicationTime="${shortened(at, 60)}"`)
  return issuedAt
}

/** The requested feed of the settings; a saved file belongs to its publisher. */
function feedOf({ publisher }: Publication, { name = '', settings }: ParseSite) {
  const { feeds } = settingsOf(DatexSettings, settings)
  const requestedFeed = feeds.find((feed) => name === messageName(feed.name))
  if (requestedFeed) return { part: requestedFeed.name, attribution: requestedFeed.attribution }
  const named = shortened(publisher === '' ? 'DATEX II' : publisher, 100)
  return { part: named, attribution: named }
}

/** Returns the number of records that apply. */
function keepRecords(situation: XmlNode, latestById: Map<string, Read>, faults: Faults): number {
  const status = textAt(situation, 'headerInformation', 'informationStatus')
  if (status !== '' && status !== 'real') {
    faults.add('not_real', `informationStatus="${shortened(status, 40)}"`)
    return 0
  }
  const records = situation.children
    .filter((child) => child.name === 'situationRecord')
    .filter((record) => isForOperators(record, situation, faults))
  for (const read of placed(records.flatMap((record) => recordOf(record, situation, faults) ?? []))) {
    const previous = latestById.get(read.event.ref)
    if (!previous || isLater(read, previous)) latestById.set(read.event.ref, read)
    if (latestById.size > MAX_RECORDS) throw new Refused('too_large', `more than ${MAX_RECORDS} records`)
  }
  return records.length
}

/** Confidentiality levels that operators may read; other records are for authorities or for internal use only. */
const OPEN = new Set([
  'noRestriction',
  'restrictedToAuthoritiesAndTrafficOperators',
  'restrictedToAuthoritiesTrafficOperatorsAndPublishers',
  'restrictedToAuthoritiesTrafficOperatorsAndVms',
])

/** A record may differ from its situation; without a level it is open. */
function isForOperators(record: XmlNode, situation: XmlNode, faults: Faults): boolean {
  const level =
    textAt(record, 'confidentialityOverride') || textAt(situation, 'headerInformation', 'confidentiality')
  const isOpen = level === '' || OPEN.has(level)
  if (!isOpen) faults.add('confidential', `confidentiality="${shortened(level, 60)}"`)
  return isOpen
}

/** The first record of a situation gives the location; records that follow from it often do not repeat it. */
function placed(records: readonly Read[]): Read[] {
  const main = records.find(({ event }) => hasPlace(event))?.event
  if (!main) return [...records]
  const { geometry, road, place, direction, locationCodes } = main
  return records.map((read) =>
    hasPlace(read.event)
      ? read
      : { ...read, event: { ...read.event, geometry, road, place, direction, locationCodes } },
  )
}

const hasPlace = ({ geometry, road, place, locationCodes }: Read['event']): boolean =>
  geometry !== null || road !== null || place !== null || locationCodes.length > 0

/**
 * Compares the version number, then the version time; if both are equal the text decides, so that the order
 * does not matter.
 */
function isLater(candidate: Read, other: Read): boolean {
  if (candidate.version !== other.version) return candidate.version > other.version
  const [at, otherAt] = [candidate.event.updatedAt ?? '', other.event.updatedAt ?? '']
  if (at !== otherAt) return at > otherAt
  if (candidate.isOver !== other.isOver) return candidate.isOver
  return JSON.stringify(candidate.event) > JSON.stringify(other.event)
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).trim()
