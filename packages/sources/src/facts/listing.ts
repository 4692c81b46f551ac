import { LISTS, type ListItem, type ListName } from '@verglas/contract/lists'

/** A provider's complete list at an instant: entries that are not listed no longer exist. */
export type ListingFact = {
  kind: 'listing'
  list: ListName
  /** Distinguishes lists of the same kind in one connection; empty if there is only one. */
  part: string
  issuedAt: Date
  /** Sorted independently of the provider's order, so that the same entries give the same list. */
  items: readonly ListItem[]
  /** Must be displayed wherever the list is displayed. */
  attribution: string
}

/** Summary of a list, for a person who wants to see what would be stored. */
export function listingText({ list, part, issuedAt, items }: ListingFact): string {
  const firstItems = items.slice(0, 5).map((item) => JSON.stringify(item))
  const omittedNote = items.length > firstItems.length ? [`… ${items.length - firstItems.length} more`] : []
  const name = part === '' ? list : `${list} of ${part}`
  return [
    `listing      issued ${issuedAt.toISOString()}  ${name}, ${items.length} entries`,
    ...firstItems,
    ...omittedNote,
  ].join('\n    ')
}

/** Describes an entry that must never reach a reader of the list; null if all is sound. */
export function listingFaultOf({ list, issuedAt, items }: ListingFact, receivedAt: Date): string | null {
  if (!(issuedAt.getTime() <= receivedAt.getTime() + 600_000)) return 'time'
  const bad = items.find((item) => !LISTS[list].safeParse(item).success)
  return bad ? `${list} ${JSON.stringify(bad).slice(0, 200)}` : null
}
