import { useCallback, useEffect, useRef } from 'react'
import { mustRenew, ownProgram, type Renewed, servedProgram } from './new-version.ts'

/** Where no slide turns, this often is asked for another program. */
const CHECK_INTERVAL_MS = 60_000
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
  const renewalBuild = useRef<string | null>(null)

  const look = useCallback(async () => {
    const served = await servedProgram()
    const state = { own: ownProgram(), served, hasFailed: hasFailed.current, openMs: performance.now() }
    renewalBuild.current = mustRenew({ ...state, last: lastRenewal(), nowMs: Date.now() }) ? served : null
  }, [])
  const renewIfNeeded = useCallback((): boolean => {
    if (renewalBuild.current === null) return false
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ program: renewalBuild.current, atMs: Date.now() }))
    } catch {
      // a browser that keeps nothing loads anew all the same
    }
    location.reload()
    return true
  }, [])
  useEffect(() => {
    if (isTurning) return
    const timer = setInterval(() => void look().then(renewIfNeeded), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isTurning, look, renewIfNeeded])

  const failed = useCallback(() => {
    hasFailed.current = true
  }, [])
  return { look, renewIfNeeded, failed }
}
