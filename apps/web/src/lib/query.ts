import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallAnswer, CallName, Topic } from '@verglas/contract'
import { useTimeMode } from '../time/time-mode.tsx'
import { type ApiError, codeOf } from './api-error.ts'
import { type CallInput, call } from './call.ts'
import { CALLS } from './calls.gen.ts'
import { useConnection } from './connection.ts'
import { useContextData } from './context.ts'

/** How often is asked while the stream is cut (specification §9): for a view, and for what the shell shows. */
const VIEW_POLL_MS = 120_000
export const SHELL_POLL_MS = 240_000

/** What the shell knows by itself: organisation, person and instant. */
type ShellParam = 'setupId' | 'userId'
type Without<Value, Key extends string> = Value extends object
  ? Omit<Value, Key> & Partial<Pick<Value, Key & keyof Value>>
  : Value
type Loose<Value> = Value extends { params: infer Params extends object }
  ? object extends Without<Params, ShellParam>
    ? Omit<Value, 'params'> & { params?: Without<Params, ShellParam> }
    : Omit<Value, 'params'> & { params: Without<Params, ShellParam> }
  : Value

/** Input of a call without what is filled in: `setupId`, `userId`, and the instant in the query. */
export type Question<Name extends CallName> = Loose<Omit<CallInput<Name>, 'signal'>>

type Options<Name extends CallName> = {
  enabled?: boolean
  /** Keep showing the answer to the former question until the new one is there (a changed range, a sort). */
  keepsPrevious?: boolean
  /** Ask for what is known at present even where the screen is back in time. */
  atPresent?: boolean
  /** Ask again this often while the page is visible: for answers that no publication moves. */
  everyMs?: number | ((answer: CallAnswer<Name> | undefined) => number)
  /** Ask again each time the screen opens: for a form, which begins with what the server says now. */
  refetchOnMount?: boolean
}

export type QueryMeta = { topics: readonly Topic[] | null; isLive: boolean }

/**
 * Asks a read of the API and keeps the answer: by organisation, question and instant. Live answers are asked
 * again when a publication moves one of their topics, or from time to time while the stream is cut. After a
 * failure `data` stays what it was.
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
  const connection = useConnection()
  const { topics, takesTime } = CALLS[name]
  const isPolled = everyMs !== undefined
  const { params, query, ...rest } = question as {
    params?: object
    query?: object
    body?: unknown
  }
  // What is asked as of an instant of its own is neither live nor of the replay.
  const isFixed = query !== undefined && 'time' in query
  const isLive = !isFixed && (time === null || !takesTime || atPresent)
  const input = {
    ...rest,
    params: { setupId: setup.id, userId: me.id, ...params },
    query: isLive || isFixed ? query : { ...query, time },
  }
  return useQuery<CallAnswer<Name>, ApiError>({
    queryKey: callKey(setup.id, name, input),
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
}

/** Where an answer is kept. */
export function callKey(setupId: string, name: CallName, input: object): readonly unknown[] {
  return [setupId, name, input]
}

/** Asking again helps only where the network or the server was the reason. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  const code = codeOf(error)
  return failures < 2 && (code === 'Network' || code === 'Unavailable' || code === 'Internal')
}
