import { QueryClient } from '@tanstack/react-query'
import type { Topic } from '@verglas/contract'
import { isWorthRetrying, type QueryMeta } from './query.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // «Offline» of a browser is a guess; an attempt that fails says so.
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: (failures) => Math.min(8000, 500 * 2 ** failures) * (0.75 + Math.random() / 2),
      refetchOnWindowFocus: false,
      gcTime: 10 * 60_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Spreads what many browsers ask after the same publication; short enough to stay within the second. */
const JITTER_MS = 400

const moved = new Set<Topic>()

/** Asks again what the topics change and a screen shows; what no screen shows is marked as old. */
export function refetchTopics(topics: readonly Topic[]): void {
  if (moved.size === 0) setTimeout(refetchMoved, Math.random() * JITTER_MS)
  for (const topic of topics) moved.add(topic)
}

function refetchMoved(): void {
  const topics = new Set(moved)
  moved.clear()
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => {
      const queryMeta = meta as QueryMeta | undefined
      return queryMeta?.isLive === true && (queryMeta.topics?.some((topic) => topics.has(topic)) ?? false)
    },
  })
}

/** Asks again everything live, after an absence whose publications nobody listed. */
export function refetchLive(): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta as QueryMeta | undefined)?.isLive === true,
  })
}

/** Asks again what failed while the connection was gone. */
export function refetchFailed(): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Asks again who the person is and what they may: the server has refused something. */
export function refetchRights(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes('getMe') || queryKey.includes('getMember'),
  })
}

/**
 * How old what the screen shows may be: the oldest of the live answers in use, where each was true until the
 * stream was last heard.
 */
export function displayedDataMs(lastReceivedMs: number): number {
  const activeQueries = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta, state }) =>
      (meta as QueryMeta | undefined)?.isLive === true && state.dataUpdatedAt > 0,
  })
  return activeQueries.length === 0
    ? lastReceivedMs
    : Math.min(...activeQueries.map(({ state }) => Math.max(lastReceivedMs, state.dataUpdatedAt)))
}
