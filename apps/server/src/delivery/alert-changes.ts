import type { AlertAtPoint, Danger } from '@verglas/contract/alert-rules'
import { groupBy } from '../group-by.ts'

/** An alert in force, and the place to which subscriptions and notices refer. */
export type OpenAlert = AlertAtPoint & { readonly place: string }
/** Subscription of a person to the alerts at a place, by one way and from a severity on. */
export type Wish = { personId: string; place: string; kind: string; minSeverity: number }
/** An alert of which a person was notified, with the severity and start of the card that was notified. */
export type SentNotice = Omit<Wish, 'minSeverity'> & {
  alertId: string
  cardId: string
  severity: number
  /** null: not recorded. */
  startMs: number | null
}
/** Alerts of which a reader is notified together, such as one danger at several places. */
export type Card<A extends OpenAlert> = Danger<A>
export type Change<A extends OpenAlert> = {
  personId: string
  kind: string
  cardId: string
  severity: number
  /** null if everything of the card is over. */
  card: Card<A> | null
  /** Places of the card; if the card is over, the places of which the person was notified. */
  places: readonly { alertId: string; place: string }[]
  what: 'opened' | 'raised' | 'advanced' | 'ended'
}
export type Changes<A extends OpenAlert> = {
  readonly messages: readonly Change<A>[]
  /** Notices to record: of the messages, and of alerts that joined a card of which the person was notified. */
  readonly recorded: readonly SentNotice[]
  readonly over: readonly SentNotice[]
}

type Situation<A extends OpenAlert> = {
  readonly wishes: readonly Wish[]
  readonly sentNotices: readonly SentNotice[]
  readonly open: readonly A[]
  readonly isQuiet: (personId: string) => boolean
  /** Groups the alerts of which a person is notified together. */
  readonly cardsOf: (alerts: readonly A[]) => readonly Card<A>[]
  readonly nowMs: number
}

/** Alerts of this severity are also sent in quiet hours. */
const EXTREME = 4

/**
 * Changes to notify: a card has opened, has become worse or begins earlier than last notified, or everything
 * of it has ended. An alert that joins a notified card is not notified itself. Nothing is queued during
 * quiet hours; cards still in force afterwards are notified then. The end of a notified card is always
 * notified, even if the person has changed the subscription since.
 */
export function alertChanges<A extends OpenAlert>(situation: Situation<A>): Changes<A> {
  const { wishes, sentNotices, open } = situation
  const openAt = groupBy(open, ({ place }) => place)
  const noticesOfReader = groupBy(sentNotices, readerKey)
  const wishesOfReader = groupBy(wishes, readerKey)
  const current = [...wishesOfReader].flatMap(([key, own]) =>
    changesOfReader(own, noticesOfReader.get(key) ?? [], openAt, situation),
  )
  const openKeys = new Set(open.map(keyOf))
  const ended = [...noticesOfReader.values()].flatMap((own) => endsOf(own, openKeys, situation))
  const outcomes = [...current, ...ended]
  return {
    messages: outcomes.flatMap(({ message }) => message ?? []),
    recorded: outcomes.flatMap(({ recorded = [] }) => recorded),
    over: outcomes.flatMap(({ over = [] }) => over),
  }
}

type Outcome<A extends OpenAlert> = {
  message?: Change<A>
  recorded?: readonly SentNotice[]
  over?: readonly SentNotice[]
}

const readerKey = ({ personId, kind }: Pick<Wish, 'personId' | 'kind'>): string => `${personId} ${kind}`
const keyOf = (alert: { place: string; id?: string; alertId?: string }): string =>
  JSON.stringify([alert.id ?? alert.alertId, alert.place])

function changesOfReader<A extends OpenAlert>(
  wishes: readonly Wish[],
  notices: readonly SentNotice[],
  openAt: ReadonlyMap<string, readonly A[]>,
  { cardsOf, isQuiet, nowMs }: Situation<A>,
): Outcome<A>[] {
  const [wish] = wishes
  if (!wish) return []
  const { personId, kind } = wish
  const noticeOf = new Map(notices.map((notice) => [keyOf(notice), notice]))
  const alerts = wishes.flatMap(({ place, minSeverity }) =>
    (openAt.get(place) ?? []).filter((alert) => alert.severity >= minSeverity || noticeOf.has(keyOf(alert))),
  )
  return cardsOf(alerts).map((card): Outcome<A> => {
    const members = card.voices.flatMap(({ at }) => at)
    const ownNotices = members.flatMap((alert) => noticeOf.get(keyOf(alert)) ?? [])
    const [first] = ownNotices.toSorted((a, b) => (a.cardId < b.cardId ? -1 : 1))
    const startMs = Date.parse(card.start)
    const notified = first && {
      severity: Math.max(...ownNotices.map(({ severity }) => severity)),
      startMs: Math.min(...ownNotices.map((notice) => notice.startMs ?? startMs)),
    }
    const what = changeOf({ severity: card.severity, startMs }, notified, nowMs)
    const isSendable = card.severity >= EXTREME || !isQuiet(personId)
    // The id contains the instant, because an alert that reappears is on a new card while its previous card ends.
    const ids = members.map(({ id }) => id)
    const cardId = first?.cardId ?? `${ids.reduce((a, b) => (b < a ? b : a))} ${nowMs}`
    const state = what && isSendable ? { severity: card.severity, startMs } : notified
    if (!state) return {}
    const recorded = members.flatMap(({ id: alertId, place }): SentNotice[] => {
      const next = { personId, kind, place, alertId, cardId, ...state }
      const last = noticeOf.get(keyOf(next))
      return last && isSame(last, next) ? [] : [next]
    })
    const places = members.map(({ id: alertId, place }) => ({ alertId, place }))
    return what && isSendable
      ? { message: { personId, kind, cardId, severity: card.severity, card, places, what }, recorded }
      : { recorded }
  })
}

type State = { readonly severity: number; readonly startMs: number }

/** How a card has changed since the last message; null if it has not. */
function changeOf(card: State, notified: State | undefined, nowMs: number): Change<OpenAlert>['what'] | null {
  if (!notified) return 'opened'
  if (card.severity > notified.severity) return 'raised'
  // Once a danger has begun, an earlier start is not worth a message.
  return card.startMs < notified.startMs && notified.startMs > nowMs ? 'advanced' : null
}

const isSame = (one: SentNotice, other: SentNotice): boolean =>
  one.cardId === other.cardId && one.severity === other.severity && one.startMs === other.startMs

function endsOf<A extends OpenAlert>(
  notices: readonly SentNotice[],
  openKeys: ReadonlySet<string>,
  { isQuiet }: Situation<A>,
): Outcome<A>[] {
  return [...groupBy(notices, ({ cardId }) => cardId)].flatMap(([cardId, own]): Outcome<A>[] => {
    const endedNotices = own.filter((notice) => !openKeys.has(keyOf(notice)))
    const [first] = endedNotices
    if (!first) return []
    // Other alerts of the card are still in force, so its end is not notified yet.
    if (endedNotices.length < own.length) return [{ over: endedNotices }]
    const { personId, kind } = first
    if (isQuiet(personId)) return []
    const severity = Math.max(...endedNotices.map((notice) => notice.severity))
    return [
      {
        message: { personId, kind, cardId, severity, card: null, places: endedNotices, what: 'ended' },
        over: endedNotices,
      },
    ]
  })
}
