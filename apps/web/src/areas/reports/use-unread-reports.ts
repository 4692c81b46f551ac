import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'

/** How many reports wait to be read, at present also where the screen is back in time. */
export function useUnreadReports(): number {
  const { hasFeature } = useContextData()
  const answer = useCall(
    'listUnreadReports',
    {},
    { enabled: hasFeature('reports'), atPresent: true, everyMs: REPORTS_POLL_MS },
  )
  return answer.data?.unread ?? 0
}

/** Reports are asked for each hour beside what the stream says (specification §9). */
const REPORTS_POLL_MS = 15 * SHELL_POLL_MS
