import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Answers that cause further questions, and content that is still being measured, get this long. */
const QUIET_FRAMES = 4
/** A slow answer holds back the others no longer than this: who decides at night must not wait for a camera. */
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
