import { groupBy } from '../group-by.ts'

/** An alert at a point, whoever raised it: a provider, or a rule of the product. */
export type OpenAlert = { alertId: string; castpointId: string; severity: number }
/** Alerts at a place that somebody is told of by one way, from a severity on. */
export type Wish = { personId: string; castpointId: string; kind: string; minSeverity: number }
export type SentNotice = Omit<Wish, 'minSeverity'> & { alertId: string; severity: number }
export type Change = SentNotice & { what: 'opened' | 'raised' | 'ended' }

/** Breaks through quiet hours. */
const EXTREME = 4

/**
 * What there is to tell: that an alert is there, that it got worse than it was told, that one that was told is over.
 * Nothing is kept for after quiet hours: what then still holds is told then. What was told is told to be over, whatever somebody
 * has come to ask for since.
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
