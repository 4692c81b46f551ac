import { LISTS, type ListItem, type ListName } from '@verglas/contract/lists'
import { openFaults } from './fault-counts.ts'
import { Refused, shortened } from './refused.ts'
import type { Refusal } from './source.ts'

/** A complete list of a provider at an instant: what it does not list is no more. */
export type ListingFact = {
  kind: 'listing'
  list: ListName
  /** Tells lists of one kind in one connection apart; empty where there is one. */
  part: string
  issuedAt: Date
  /** In one order whatever the provider's, so that the same things are the same list. */
  items: readonly ListItem[]
  /** To be shown wherever the list is shown. */
  attribution: string
}

/** All Québec in an ice storm has some 10,000 outages. */
const MAX_ITEMS = 20_000

/**
 * A list of things that were read, each held to the schema of its list. What does not fit is refused and the rest goes
 * on; of two things with one reference the same one stays in any order. Throws `Refused` where there are too many.
 */
export function listingOf(
  list: ListName,
  said: Pick<ListingFact, 'issuedAt' | 'attribution'> & { part?: string },
  things: readonly unknown[],
): { fact: ListingFact; refusals: Refusal[] } {
  if (things.length > MAX_ITEMS) throw new Refused('too_large', `${list}: more than ${MAX_ITEMS} entries`)
  const faults = openFaults()
  const byRef = new Map<string, { text: string; item: ListItem }>()
  for (const thing of things) {
    const checked = LISTS[list].safeParse(thing)
    if (!checked.success) {
      const [issue] = checked.error.issues
      faults.add('bad_entry', `${list}: ${issue?.path.join('.')}: ${shortened(issue?.message ?? '', 100)}`)
      continue
    }
    const text = JSON.stringify(checked.data)
    const ref = 'ref' in checked.data ? checked.data.ref : text
    const known = byRef.get(ref)
    if (known && known.text !== text) faults.add('duplicate', `${list}: ${ref}`)
    if (!known || text < known.text) byRef.set(ref, { text, item: checked.data })
  }
  const items = [...byRef].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { item }]) => item)
  const { part = '', issuedAt, attribution } = said
  return {
    fact: { kind: 'listing', list, part, issuedAt, items, attribution },
    refusals: faults.refusals(),
  }
}

/** A list in a few words, for a person who wants to see what would be stored. */
export function listingText({ list, part, issuedAt, items }: ListingFact): string {
  const shown = items.slice(0, 5).map((item) => JSON.stringify(item))
  const more = items.length > shown.length ? [`… ${items.length - shown.length} more`] : []
  const name = part === '' ? list : `${list} of ${part}`
  return [
    `listing      issued ${issuedAt.toISOString()}  ${name}, ${items.length} entries`,
    ...shown,
    ...more,
  ].join('\n    ')
}

/** What is wrong with a list: a thing that no reader of it may ever meet. null where all is sound. */
export function listingFaultOf({ list, issuedAt, items }: ListingFact, receivedAt: Date): string | null {
  if (!(issuedAt.getTime() <= receivedAt.getTime() + 600_000)) return 'time'
  const bad = items.find((item) => !LISTS[list].safeParse(item).success)
  return bad ? `${list} ${JSON.stringify(bad).slice(0, 200)}` : null
}
