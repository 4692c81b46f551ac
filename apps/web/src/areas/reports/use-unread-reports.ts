import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'

/** The number of unread reports. */
export function useUnreadReports(): number {
  const { hasFeature } = useContextData()
  const answer = useCall(
    'listUnreadReports',
    {},
    { enabled: hasFeature('reports'), everyMs: REPORTS_POLL_MS },
  )
  return answer.data?.unread ?? 0
}

/** Reports are polled every hour, in addition to the stream (specification §9). */
const REPORTS_POLL_MS = 15 * SHELL_POLL_MS
