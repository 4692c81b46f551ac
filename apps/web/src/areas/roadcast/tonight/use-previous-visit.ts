import { useEffect, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { keep, readPreference } from '../../../lib/preference.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { FIRST_COMPARED_MS, readVisits, type Visit, visitAfter } from './visit.ts'

/** Rounded so that each instant is requested only once. */
const MINUTE_MS = 60_000

/**
 * The time of the person's last visit in this browser; three hours back in a replay, where visits are not
 * recorded.
 */
export function usePreviousVisitMs(): number {
  const { me, setup } = useContextData()
  const { isLive, nowMs } = useTimeMode()
  const visitKey = `${me.id} ${setup.id}`
  const [visit, setVisit] = useState<Visit>(() =>
    visitAfter(readVisits(readPreference('tonightLook'))[visitKey] ?? null, nowMs),
  )
  useEffect(() => {
    if (!isLive) return
    const recordVisit = () => {
      if (document.visibilityState !== 'visible') return
      const visits = readVisits(readPreference('tonightLook'))
      const next = visitAfter(visits[visitKey] ?? null, nowMs)
      keep('tonightLook', JSON.stringify({ ...visits, [visitKey]: next }))
      setVisit((previous) => (previous.beforeMs === next.beforeMs ? previous : next))
    }
    recordVisit()
    document.addEventListener('visibilitychange', recordVisit)
    return () => document.removeEventListener('visibilitychange', recordVisit)
  }, [isLive, nowMs, visitKey])
  const beforeMs = isLive ? visit.beforeMs : nowMs - FIRST_COMPARED_MS
  return Math.floor(beforeMs / MINUTE_MS) * MINUTE_MS
}
