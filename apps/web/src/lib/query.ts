import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer, CallName, Topic } from '@verglas/contract'
import { useState } from 'react'
import { useTimeMode } from '../time/time-mode.tsx'
import { type ApiError, codeOf } from './api-error.ts'
import { type CallInput, call } from './call.ts'
import { CALLS } from './calls.gen.ts'
import { useContextData } from './context.ts'
import { useStreamState } from './stream-state.ts'

/** Polling intervals while the stream is cut (specification §9): for a view, and for the shell. */
const VIEW_POLL_MS = 120_000
export const SHELL_POLL_MS = 240_000

/** Parameters that the shell fills in by itself: organisation and person. */
type ShellParam = 'setupId' | 'userId'
type Without<Value, Key extends string> = Value extends object
  ? Omit<Value, Key> & Partial<Pick<Value, Key & keyof Value>>
  : Value
type Loose<Value> = Value extends { params: infer Params extends object }
  ? object extends Without<Params, ShellParam>
    ? Omit<Value, 'params'> & { params?: Without<Params, ShellParam> }
    : Omit<Value, 'params'> & { params: Without<Params, ShellParam> }
  : Value

/**
 * Input of a call without the parts that are filled in: `setupId`, `userId`, and the instant in the query.
 */
export type Question<Name extends CallName> = Loose<Omit<CallInput<Name>, 'signal'>>

type Options<Name extends CallName> = {
  enabled?: boolean
  /** Displays the previous answer until the new one has arrived (a changed range, a sort). */
  keepsPrevious?: boolean
  /** Requests the current state even if the screen is back in time. */
  atPresent?: boolean
  /** Refetches this often while the page is visible, for answers that no publication changes. */
  everyMs?: number | ((answer: CallAnswer<Name> | undefined) => number)
  /**
   * Refetches each time the screen opens and returns nothing older, for a form, which must start with the current
   * state. `data` is undefined until that request has succeeded.
   */
  refetchOnMount?: boolean
}

export type QueryMeta = { topics: readonly Topic[] | null; isLive: boolean }

/**
 * Makes a read of the API and caches the answer by organisation, question and instant. Live answers are
 * refetched when a publication changes one of their topics, or polled while the stream is cut. After a
 * failure `data` stays unchanged.
 */
export function useCall<Name extends CallName>(
  name: Name,
  question: Question<Name>,
  {
    enabled = true,
    keepsPrevious = false,
    atPresent = false,
    everyMs,
    refetchOnMount = false,
  }: Options<Name> = {},
): UseQueryResult<CallAnswer<Name>, ApiError> {
  const { setup, me } = useContextData()
  const { time } = useTimeMode()
  const connection = useStreamState()
  const { topics, takesTime } = CALLS[name]
  const isPolled = everyMs !== undefined
  const { params, query, ...rest } = question as {
    params?: object
    query?: object
    body?: unknown
  }
  // A read with its own instant is neither live nor part of the replay.
  const isFixed = query !== undefined && 'time' in query
  const isLive = !isFixed && (time === null || !takesTime || atPresent)
  const input = {
    ...rest,
    params: { setupId: setup.id, userId: me.id, ...params },
    query: isLive || isFixed ? query : { ...query, time },
  }
  const queryKey = callKey(setup.id, name, input)
  const client = useQueryClient()
  const [cachedAtMs] = useState(() => client.getQueryState(queryKey)?.dataUpdatedAt)
  const result = useQuery<CallAnswer<Name>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call(name, { ...input, signal } as unknown as CallInput<Name>),
    enabled,
    staleTime: isPolled || refetchOnMount ? 0 : isLive ? VIEW_POLL_MS : Number.POSITIVE_INFINITY,
    refetchInterval: isPolled
      ? ({ state }) => (typeof everyMs === 'number' ? everyMs : everyMs(state.data))
      : isLive && connection.state === 'delayed'
        ? VIEW_POLL_MS
        : false,
    meta: { topics, isLive } satisfies QueryMeta,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  if (!refetchOnMount || result.data === undefined) return result
  const isFresh = result.isFetchedAfterMount && result.dataUpdatedAt !== cachedAtMs
  return isFresh ? result : withoutData(result)
}

/** The result of a query as if nothing had been cached when the screen opened. */
const withoutData = <Answer>(result: UseQueryResult<Answer, ApiError>) =>
  ({
    ...result,
    ...{ data: undefined, dataUpdatedAt: 0, isSuccess: false, isRefetching: false, isRefetchError: false },
    ...(result.error === null
      ? {
          status: 'pending',
          isPending: true,
          isLoading: result.isFetching,
          isInitialLoading: result.isFetching,
        }
      : { isLoadingError: true }),
  }) as UseQueryResult<Answer, ApiError>

/** Cache key of an answer. */
export function callKey(setupId: string, name: CallName, input: object): readonly unknown[] {
  return [setupId, name, input]
}

/** A retry only helps if the network or the server was the reason. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const code = codeOf(error)
  return failures < 2 && (code === 'Network' || code === 'Unavailable' || code === 'Internal')
}
