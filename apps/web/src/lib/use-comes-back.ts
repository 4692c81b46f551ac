import { useEffect } from 'react'
import { PRESENTATION_PATH, readPresentation } from './presented.ts'
import { isWallBrowser } from './wall-browser.ts'

const AGAIN_MS = 30_000

/**
 * On a screen that displays a failure: if this browser runs a presentation, nobody presses a button, so the
 * presentation reloads as soon as the server answers.
 */
export function useComesBack(): void {
  useEffect(() => {
    const isWall = isWallBrowser()
    if (readPresentation() === null && !isWall) return
    const timer = setInterval(async () => {
      // The server is still away (TypeError): the next look tells.
      const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok) return
      if (isWall) location.assign(PRESENTATION_PATH)
      else location.reload()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
}
