import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Frames without pending requests before the screen appears, because an answer may cause further requests. */
const QUIET_FRAMES = 4
/** Maximum wait: one slow answer, such as a camera's, must not delay the sections that a decision needs. */
const MAX_WAIT_MS = 3_000

/**
 * Whether every request of the screen so far has had its first answer or failure. Stays true from then on, so
 * that a refresh changes numbers in place.
 */
export function useFirstAnswers(isActive: boolean): boolean {
  const client = useQueryClient()
  const [hasAnswers, setHasAnswers] = useState(!isActive)
  useEffect(() => {
    if (hasAnswers) return
    let [quietFrames, startMs] = [0, 0]
    let frame = requestAnimationFrame(function look(nowMs) {
      startMs ||= nowMs
      quietFrames = hasUnanswered(client) ? 0 : quietFrames + 1
      if (quietFrames >= QUIET_FRAMES || nowMs - startMs > MAX_WAIT_MS) setHasAnswers(true)
      else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [client, hasAnswers])
  return hasAnswers
}

const hasUnanswered = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(
      (query) =>
        query.state.status === 'pending' &&
        query.state.fetchStatus === 'fetching' &&
        query.getObserversCount() > 0,
    )
