import { useEffect, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { keep, readPreference } from '../../../lib/preference.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { FIRST_LOOK_MS, type Look, lookedAt, readLooks } from './look.ts'

/** Rounded so that each instant is requested only once. */
const MINUTE_MS = 60_000

/**
 * The time of the person's last visit in this browser; three hours back in a replay, where visits are not
 * recorded.
 */
export function useLastLook(): number {
  const { me, setup } = useContextData()
  const { isLive, nowMs } = useTimeMode()
  const who = `${me.id} ${setup.id}`
  const [look, setLook] = useState<Look>(() =>
    lookedAt(readLooks(readPreference('tonightLook'))[who] ?? null, nowMs),
  )
  useEffect(() => {
    if (!isLive) return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      const looks = readLooks(readPreference('tonightLook'))
      const next = lookedAt(looks[who] ?? null, nowMs)
      keep('tonightLook', JSON.stringify({ ...looks, [who]: next }))
      setLook((previous) => (previous.beforeMs === next.beforeMs ? previous : next))
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [isLive, nowMs, who])
  const beforeMs = isLive ? look.beforeMs : nowMs - FIRST_LOOK_MS
  return Math.floor(beforeMs / MINUTE_MS) * MINUTE_MS
}
