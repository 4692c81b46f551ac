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
let timer: ReturnType<typeof setTimeout> | null = null

/** Asks again what the topics change and a screen shows; what no screen shows is marked as old. */
export function refetchTopics(topics: readonly Topic[]): void {
  for (const topic of topics) moved.add(topic)
  timer ??= setTimeout(() => {
    const now = new Set(moved)
    moved.clear()
    timer = null
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => {
        const known = meta as QueryMeta | undefined
        return known?.isLive === true && (known.topics?.some((topic) => now.has(topic)) ?? false)
      },
    })
  }, Math.random() * JITTER_MS)
}

/** Asks again everything live, after an absence whose publications nobody listed. */
export function refetchLive(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => (meta as QueryMeta | undefined)?.isLive === true })
}
