import { QueryClient } from '@tanstack/react-query'
import type { Topic } from '@verglas/contract'
import { isWorthRetrying, type QueryMeta } from './query.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The browser's «offline» is a guess; a failed attempt is certain.
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: (failures) => Math.min(8000, 500 * 2 ** failures) * (0.75 + Math.random() / 2),
      refetchOnWindowFocus: false,
      gcTime: 10 * 60_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Spreads the requests of many browsers after a publication; short enough that screens change within a second. */
const JITTER_MS = 400

const changedTopics = new Set<Topic>()

/** Refetches answers of these topics that a screen displays; marks those that no screen displays as stale. */
export function refetchTopics(topics: readonly Topic[]): void {
  if (changedTopics.size === 0) setTimeout(refetchChangedTopics, Math.random() * JITTER_MS)
  for (const topic of topics) changedTopics.add(topic)
}

function refetchChangedTopics(): void {
  const topics = new Set(changedTopics)
  changedTopics.clear()
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => {
      const queryMeta = meta as QueryMeta | undefined
      return queryMeta?.isLive === true && (queryMeta.topics?.some((topic) => topics.has(topic)) ?? false)
    },
  })
}

/** Refetches all live data when the server cannot list what was missed. */
export function refetchLive(): void {
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => (meta as QueryMeta | undefined)?.isLive === true,
  })
}

/** Refetches what failed while the connection was down. */
export function refetchFailed(): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Refetches the person and their rights, because the server has refused something. */
export function refetchRights(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes('getMe') || queryKey.includes('getMember'),
  })
}

/**
 * Maximum age of the displayed data: of the oldest live answer in use, each of which was valid until the stream was
 * last received.
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
