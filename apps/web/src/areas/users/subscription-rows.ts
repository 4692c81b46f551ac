import type { CallAnswer } from '@verglas/contract'
import { SUBSCRIBERS_PER_PAGE } from '@verglas/contract/user-codes'
import { call } from '../../lib/call.ts'
import { filtersOf, type List } from './list-address.ts'

type Subscriber = CallAnswer<'exportSubscriptions'>['subscribers'][number]

/** A user's favourites, one item per row; a user without any has one row too. */
export type SubscriptionRow = Omit<Subscriber, 'subscriptions'> & {
  readonly type: string
  readonly itemId: string
  readonly itemName: string
}

export function subscriptionRows(
  subscribers: readonly Subscriber[],
  typeName: (type: Subscriber['subscriptions'][number]['type']) => string,
): SubscriptionRow[] {
  return subscribers.flatMap(({ subscriptions, ...person }) =>
    subscriptions.length === 0
      ? [{ ...person, type: '', itemId: '', itemName: '' }]
      : subscriptions.map(({ type, id, name }) => ({
          ...person,
          type: typeName(type),
          itemId: id,
          itemName: name ?? '',
        })),
  )
}

/** Reads all filtered users, page after page. */
export async function readSubscribers(
  list: List,
  { setupId, userId }: { setupId: string; userId: string },
): Promise<Subscriber[]> {
  const subscribers: Subscriber[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call('exportSubscriptions', {
      params: { setupId, userId },
      query: { ...filtersOf(list), page },
    })
    subscribers.push(...answer.subscribers)
    if (page * SUBSCRIBERS_PER_PAGE >= answer.total) return subscribers
  }
}
