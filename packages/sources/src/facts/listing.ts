import { LISTS, type ListItem, type ListName } from '@verglas/contract/lists'

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

/** A list in a few words, for a person who wants to see what would be stored. */
export function listingText({ list, part, issuedAt, items }: ListingFact): string {
  const firstItems = items.slice(0, 5).map((item) => JSON.stringify(item))
  const more = items.length > firstItems.length ? [`… ${items.length - firstItems.length} more`] : []
  const name = part === '' ? list : `${list} of ${part}`
  return [
    `listing      issued ${issuedAt.toISOString()}  ${name}, ${items.length} entries`,
    ...firstItems,
    ...more,
  ].join('\n    ')
}

/** What is wrong with a list: a thing that no reader of it may ever meet. null where all is sound. */
export function listingFaultOf({ list, issuedAt, items }: ListingFact, receivedAt: Date): string | null {
  if (!(issuedAt.getTime() <= receivedAt.getTime() + 600_000)) return 'time'
  const bad = items.find((item) => !LISTS[list].safeParse(item).success)
  return bad ? `${list} ${JSON.stringify(bad).slice(0, 200)}` : null
}
