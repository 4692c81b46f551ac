import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { CALLS } from '../../lib/calls.gen.ts'
import { useContextData } from '../../lib/context.ts'
import { callKey, type QueryMeta } from '../../lib/query.ts'
import { useStreamState } from '../../lib/stream-state.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import type { Forecast } from './forecast-step.ts'
import { type Glance, glanceOf, LOOKAHEAD_HOURS } from './glance.ts'

type Answer = CallAnswer<'getForecastMany'>
type Glances = {
  readonly glances: ReadonlyMap<string, Glance>
  readonly isComplete: boolean
  readonly error: Error | null
  readonly lastGoodMs: number | undefined
  readonly retry: () => void
}

const POLL_MS = 120_000

const SOON_MS = 10 * 60_000

/** Beginning of the hour that is displayed as the present. */
export function useHourMs(): number {
  const { nowMs } = useTimeMode()
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS
}

/** The next hours of the points on the requested pages, or on all of them. */
export function useGlances(pages: readonly string[][], requestedPages: ReadonlySet<number> | 'all'): Glances {
  const { setup } = useContextData()
  const { time, nowMs } = useTimeMode()
  const soonMs = Math.floor(nowMs / SOON_MS) * SOON_MS
  const hourMs = useHourMs()
  const connection = useStreamState()
  const client = useQueryClient()
  const isLive = time === null

  const combine = useCallback(
    (results: UseQueryResult<Answer, Error>[]) => combined(results, soonMs),
    [soonMs],
  )
  return useQueries({
    queries: pages.map((castpoints, page) => {
      const input = questionOf(castpoints, hourMs, time)
      return {
        queryKey: callKey(setup.id, 'getForecastMany', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call('getForecastMany', { ...input, signal }),
        enabled: requestedPages === 'all' || requestedPages.has(page),
        staleTime: isLive ? POLL_MS : Number.POSITIVE_INFINITY,
        refetchInterval: isLive && connection.state === 'delayed' ? POLL_MS : (false as const),
        meta: { topics: CALLS.getForecastMany.topics, isLive } satisfies QueryMeta,
        // When the hour changes, the previous hour's answer lacks only the last hour.
        placeholderData: () => {
          const before = questionOf(castpoints, hourMs - HOUR_MS, time)
          return client.getQueryData<Answer>(callKey(setup.id, 'getForecastMany', before))
        },
      }
    }),
    combine,
  })
}

function questionOf(castpoints: string[], hourMs: number, time: string | null) {
  return {
    params: { hours: '1h' as const },
    query: {
      from: new Date(hourMs).toISOString(),
      to: new Date(hourMs + LOOKAHEAD_HOURS * HOUR_MS).toISOString(),
      ...(time === null ? {} : { time }),
    },
    body: { castpoints },
  }
}

function combined(results: readonly UseQueryResult<Answer, Error>[], nowMs: number): Glances {
  const failed = results.filter(({ isError }) => isError)
  const goodMs = results.flatMap(({ dataUpdatedAt }) => (dataUpdatedAt > 0 ? [dataUpdatedAt] : []))
  return {
    glances: new Map(
      results.flatMap(({ data }) =>
        (data?.forecasts ?? []).map(
          (forecast) => [forecast.castpointId, cachedGlance(forecast, nowMs)] as const,
        ),
      ),
    ),
    isComplete: results.every(({ data }) => data !== undefined),
    error: failed[0]?.error ?? null,
    lastGoodMs: goodMs.length > 0 ? Math.min(...goodMs) : undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

const glanceCache = new WeakMap<Forecast, { readonly nowMs: number; readonly glance: Glance }>()

/**
 * Returns the same glance while forecast and time are unchanged, so that only changed rows are drawn again.
 */
function cachedGlance(forecast: Forecast, nowMs: number): Glance {
  const cached = glanceCache.get(forecast)
  if (cached?.nowMs === nowMs) return cached.glance
  const glance = glanceOf(forecast, nowMs)
  glanceCache.set(forecast, { nowMs, glance })
  return glance
}
