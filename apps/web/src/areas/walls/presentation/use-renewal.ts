import { useCallback, useEffect, useRef } from 'react'
import { mustRenew, ownProgram, type Renewed, servedProgram } from './new-version.ts'

/** Interval between checks for a new build if the slides do not rotate. */
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
 * Reloads the page between two slides if necessary (`mustRenew`). Checked each time a slide is prepared, some
 * seconds before it appears; without rotation, at intervals.
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
      // Storage is blocked (SecurityError) or full (QuotaExceededError): reload all the same.
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
