import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Search } from '../lib/address.ts'
import { nowMs as clockMs, onTick } from '../lib/clock.ts'
import { useConnection } from '../lib/connection.ts'
import { readInstant } from './instant.ts'

export type TimeMode = {
  readonly isLive: boolean
  /** The instant that is replayed, UTC text, from the address; null is live. */
  readonly time: string | null
  /** Live: the clock, to 30 s. Back in time: the instant. Ages are counted from it. */
  readonly nowMs: number
  readonly connection: 'live' | 'delayed'
  /** Since when the connection is what it is. */
  readonly connectionSinceMs: number
  readonly goTo: (time: string | null) => void
}

const AGES_MS = 30_000

/** The instant of the address, or null while it is live. */
export function useReplayTime(): string | null {
  const { time }: Search = useSearch({ strict: false })
  return readInstant(time)
}

/** Where in time the screen is. The address owns it: `?time=2026-11-17T02:00:00Z`. */
export function useTimeMode(): TimeMode {
  const time = useReplayTime()
  const navigate = useNavigate()
  const connection = useConnection()
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
 * The present of the screen. Live it moves every `everyMs`, and only what calls this is drawn again; back in time
 * it stands still.
 */
export function useNowMs(everyMs: number): number {
  const time = useReplayTime()
  const isLive = time === null
  const subscribe = useCallback(
    (listener: () => void) => (isLive ? onTick(everyMs, listener) : () => {}),
    [everyMs, isLive],
  )
  // The same number between two ticks, as React asks of a store.
  const liveMs = useSyncExternalStore(subscribe, () => Math.floor(clockMs() / everyMs) * everyMs)
  return time === null ? liveMs : Date.parse(time)
}
