import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isWorthRetrying, type QueryMeta } from './query.ts'

/** Failing calls of the screen; `dataMs`: age of the oldest data still displayed, or null. */
export type FailingCalls = { readonly dataMs: number | null }

/** A text, because React requires a store to return an equal value while nothing changes. */
const NONE = ''
const NO_DATA = 'nothing'

/** Live calls of the screen that failed because of the network or the server; null if there are none. */
export function useFailingCalls(): FailingCalls | null {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  )
  const failing = useSyncExternalStore(subscribe, () => failingCalls(client))
  if (failing === NONE) return null
  return { dataMs: failing === NO_DATA ? null : Number(failing) }
}

function failingCalls(client: QueryClient): string {
  const failed = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta, state }) =>
      (meta as QueryMeta | undefined)?.isLive === true &&
      state.status === 'error' &&
      isWorthRetrying(0, state.error),
  })
  if (failed.length === 0) return NONE
  const goodMs = failed.map(({ state }) => state.dataUpdatedAt).filter((ms) => ms > 0)
  return goodMs.length === 0 ? NO_DATA : `${Math.min(...goodMs)}`
}
