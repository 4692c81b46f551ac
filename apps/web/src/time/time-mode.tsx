import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Search } from '../lib/address.ts'
import { nowMs as clockMs, onTick } from '../lib/clock.ts'
import { useStreamState } from '../lib/stream-state.ts'
import { readInstant } from './address-time.ts'

export type TimeMode = {
  readonly isLive: boolean
  /** The replayed instant from the address, as UTC text; null when live. */
  readonly time: string | null
  /** Live: the clock, to 30 s. Looking back in time: the replayed instant. Ages are counted from it. */
  readonly nowMs: number
  readonly connection: 'live' | 'delayed'
  /** When the connection entered its current state. */
  readonly connectionSinceMs: number
  readonly goTo: (time: string | null) => void
}

const AGES_MS = 30_000

/** The replayed instant from the address; null when live. */
export function useReplayTime(): string | null {
  const { time }: Search = useSearch({ strict: false })
  return readInstant(time)
}

/** The time mode of the screen, kept in the address: `?time=2026-11-17T02:00:00Z`. */
export function useTimeMode(): TimeMode {
  const time = useReplayTime()
  const navigate = useNavigate()
  const connection = useStreamState()
  const nowMs = useNowMs(AGES_MS)
  const goTo = useCallback(
    (next: string | null) => {
      void navigate({
        to: '.',
        search: (search: Search) => ({ ...search, time: next ?? undefined }),
      })
    },
    [navigate],
  )
  return useMemo(
    () => ({
      isLive: time === null,
      time,
      nowMs,
      connection: connection.state === 'delayed' ? ('delayed' as const) : ('live' as const),
      connectionSinceMs: connection.sinceMs,
      goTo,
    }),
    [time, nowMs, connection, goTo],
  )
}

/**
 * The current time of the screen. When live, it changes every `everyMs` and re-renders only its callers; when looking
 * back in time, it stays constant.
 */
export function useNowMs(everyMs: number): number {
  const time = useReplayTime()
  const isLive = time === null
  const subscribe = useCallback(
    (listener: () => void) => (isLive ? onTick(everyMs, listener) : () => {}),
    [everyMs, isLive],
  )
  // React requires a store to return the same value between two ticks.
  const liveMs = useSyncExternalStore(subscribe, () => Math.floor(clockMs() / everyMs) * everyMs)
  return time === null ? liveMs : Date.parse(time)
}
