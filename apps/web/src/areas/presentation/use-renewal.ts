import { useCallback, useEffect, useRef } from 'react'
import { isRenewalDue, ownProgram, type Renewed, servedProgram } from './new-version.ts'

/** Where no slide turns, this often is asked for another program. */
const STANDING_MS = 60_000
const KEY = 'verglas.renewed'

function lastRenewal(): Renewed | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Renewed | null
  } catch {
    // Storage is forbidden (SecurityError) or holds no JSON (SyntaxError).
    return null
  }
}

/**
 * Loads the page anew between two slides where it has to be (`isRenewalDue`). It is looked each time that a slide is
 * prepared, some seconds before it comes; where none turns, from time to time.
 */
export function useRenewal(isTurning: boolean) {
  const hasFailed = useRef(false)
  const dueFor = useRef<string | null>(null)

  const look = useCallback(async () => {
    const served = await servedProgram()
    const state = { own: ownProgram(), served, hasFailed: hasFailed.current, openMs: performance.now() }
    dueFor.current = isRenewalDue({ ...state, last: lastRenewal(), nowMs: Date.now() }) ? served : null
  }, [])
  const renewIfDue = useCallback((): boolean => {
    if (dueFor.current === null) return false
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ program: dueFor.current, atMs: Date.now() }))
    } catch {
      // a browser that keeps nothing loads anew all the same
    }
    location.reload()
    return true
  }, [])
  useEffect(() => {
    if (isTurning) return
    const timer = setInterval(() => void look().then(renewIfDue), STANDING_MS)
    return () => clearInterval(timer)
  }, [isTurning, look, renewIfDue])

  const failed = useCallback(() => {
    hasFailed.current = true
  }, [])
  return { look, renewIfDue, failed }
}
