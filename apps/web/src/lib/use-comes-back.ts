import { useEffect } from 'react'
import { keptPresentation } from './presented.ts'

const AGAIN_MS = 30_000

/** On a screen that says a failure: where this browser presents, nobody presses a button, and it loads anew as soon as the server answers. */
export function useComesBack(): void {
  useEffect(() => {
    if (keptPresentation() === null) return
    const timer = setInterval(async () => {
      const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) location.reload()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
}
