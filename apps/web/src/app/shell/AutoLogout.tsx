import { useEffect } from 'react'
import { keep, kept } from '../../lib/kept.ts'
import { useSession } from '../session.tsx'
import { CHECK_MS, isIdle } from './idle.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Activity is noted this often at most. */
const NOTE_MS = 5_000

/** Signs out after half an hour without activity in any tab of this browser. */
export function AutoLogout() {
  const { signOut } = useSession()
  useEffect(() => {
    let notedMs = 0
    const note = () => {
      const now = Date.now()
      if (now - notedMs < NOTE_MS) return
      notedMs = now
      keep('activeAt', String(now))
    }
    const check = () => {
      if (isIdle(Number(kept('activeAt') ?? Date.now()), Date.now())) void signOut('idle')
    }
    // A page opened after a long absence is activity; a tab that comes back into sight is not.
    note()
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, note, { passive: true, capture: true })
    const timer = setInterval(check, CHECK_MS)
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, note, { capture: true })
      clearInterval(timer)
    }
  }, [signOut])
  return null
}
