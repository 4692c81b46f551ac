import { LISTS, type ListItem, type ListName } from '@verglas/contract/lists'
import type { ListingFact } from '../facts/listing.ts'
import { openFaults } from './fault-counts.ts'
import { type Refusal, Refused, shortened } from './refusal.ts'

/** All Québec in an ice storm has some 10,000 outages. */
const MAX_ITEMS = 20_000

/**
 * Validates the entries of a list against the schema of the list. Entries that do not fit are refused and the
 * others are kept; of two with the same reference, the choice does not depend on their order. Throws
 * `Refused` if there are too many.
 */
export function listingOf(
  list: ListName,
  of: Pick<ListingFact, 'issuedAt' | 'attribution'> & { part?: string },
  entries: readonly unknown[],
): { fact: ListingFact; refusals: Refusal[] } {
  if (entries.length > MAX_ITEMS) throw new Refused('too_large', `${list}: more than ${MAX_ITEMS} entries`)
  const faults = openFaults()
  const byRef = new Map<string, { text: string; item: ListItem }>()
  for (const entry of entries) {
    const checked = LISTS[list].safeParse(entry)
    if (!checked.success) {
      const [issue] = checked.error.issues
      faults.add('bad_entry', `${list}: ${issue?.path.join('.')}: ${shortened(issue?.message ?? '', 100)}`)
      continue
    }
    const text = JSON.stringify(checked.data)
    const ref = 'ref' in checked.data ? checked.data.ref : text
    const previous = byRef.get(ref)
    if (previous && previous.text !== text) faults.add('duplicate', `${list}: ${ref}`)
    if (!previous || text < previous.text) byRef.set(ref, { text, item: checked.data })
  }
  const items = [...byRef].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { item }]) => item)
  const { part = '', issuedAt, attribution } = of
  return {
    fact: { kind: 'listing', list, part, issuedAt, items, attribution },
    refusals: faults.refusals(),
  }
}
