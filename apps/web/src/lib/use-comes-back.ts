import { useEffect } from 'react'
import { PRESENTATION_PATH, readPresentation } from './presented.ts'
import { isWallBrowser } from './wall-browser.ts'

const AGAIN_MS = 30_000

/**
 * For a screen that displays a failure: if this browser runs a presentation, it reloads as soon as the server
 * answers, because nobody presses a button.
 */
export function useComesBack(): void {
  useEffect(() => {
    const isWall = isWallBrowser()
    if (readPresentation() === null && !isWall) return
    const timer = setInterval(async () => {
      // The server does not answer yet (TypeError): tried again at the next interval.
      const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) return
      if (isWall) location.assign(PRESENTATION_PATH)
      else location.reload()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
}
