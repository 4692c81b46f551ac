import { groupBy } from '../group-by.ts'

/** An alert at a point, raised by a provider or by a rule of the product. */
export type OpenAlert = { alertId: string; castpointId: string; severity: number }
/** Subscription of a person to the alerts at a place, by one way and from a severity on. */
export type Wish = { personId: string; castpointId: string; kind: string; minSeverity: number }
export type SentNotice = Omit<Wish, 'minSeverity'> & { alertId: string; severity: number }
export type Change = SentNotice & { what: 'opened' | 'raised' | 'ended' }

/** Alerts of this severity are also sent in quiet hours. */
const EXTREME = 4

/**
 * Changes to notify: an alert has opened, has become worse than its last notice, or has ended after a notice.
 * Nothing is queued during quiet hours; alerts still in force afterwards are notified then. The end of a
 * notified alert is always notified, even if the person has changed the subscription since.
 */
export function alertChanges(
  wishes: readonly Wish[],
  sentNotices: readonly SentNotice[],
  open: readonly OpenAlert[],
  isQuiet: (personId: string) => boolean,
): Change[] {
  const noticeByKey = new Map(sentNotices.map((notice) => [keyOf(notice, notice.alertId), notice]))
  const openAt = groupBy(open, ({ castpointId }) => castpointId)
  const news = wishes.flatMap((wish) =>
    (openAt.get(wish.castpointId) ?? []).flatMap(({ alertId, severity }): Change[] => {
      const notice = noticeByKey.get(keyOf(wish, alertId))
      if (notice && severity <= notice.severity) return []
      if (severity < wish.minSeverity) return []
      if (severity < EXTREME && isQuiet(wish.personId)) return []
      const { personId, castpointId, kind } = wish
      return [{ personId, castpointId, kind, alertId, severity, what: notice ? 'raised' : 'opened' }]
    }),
  )
  const openKeys = new Set(open.map(({ alertId, castpointId }) => `${alertId} ${castpointId}`))
  const over = sentNotices
    .filter(({ alertId, castpointId }) => !openKeys.has(`${alertId} ${castpointId}`))
    .filter(({ personId }) => !isQuiet(personId))
    .map((notice): Change => ({ ...notice, what: 'ended' }))
  return [...news, ...over]
}

const keyOf = ({ personId, castpointId, kind }: Omit<Wish, 'minSeverity'>, alertId: string): string =>
  JSON.stringify([personId, castpointId, kind, alertId])
