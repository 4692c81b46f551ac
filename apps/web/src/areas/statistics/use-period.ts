import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Search } from '../../lib/address.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { type Period, readPeriod } from './period.ts'

/** The search parameters that the list and the station page share. */
const SHARED_NAMES = ['period', 'from', 'to', 'measure'] as const
type Name = (typeof SHARED_NAMES)[number] | 'step' | 'sort' | 'q' | 'zone'
export type PeriodChanges = { readonly [K in Name]?: string | null }

/** The period requested by the address, and the query derived from it. */
export function usePeriod(timeZone: string) {
  const search: Search = useSearch({ strict: false })
  const { nowMs } = useTimeMode()
  const { id, fromMs, toMs } = readPeriod(
    { period: search.period, from: search.from, to: search.to },
    nowMs,
    timeZone,
  )
  const period: Period = useMemo(() => ({ id, fromMs, toMs }), [id, fromMs, toMs])
  const change: (changes: PeriodChanges) => void = useChangeSearch()
  const timeQuery = { time_from: writeInstant(fromMs), time_to: writeInstant(toMs) }
  return { period, timeQuery, search, change }
}

export const sharedSearch = (search: Search): Search =>
  Object.fromEntries(SHARED_NAMES.map((name) => [name, search[name]]))
