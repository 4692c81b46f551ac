import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Slide } from '../../../lib/slides.ts'

/**
 * Loads the code of all slides at the start, so that a slide can be drawn even if the network is down when it
 * comes.
 */
export function usePreloaded(slides: readonly Slide[]): void {
  const router = useRouter()
  useEffect(() => {
    for (const { url } of slides) {
      const [pathname = '', search = ''] = url.split('?')
      const matches = router.matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
      for (const { routeId } of matches) {
        const route = router.routesById[routeId]
        // The network is gone: the slide loads its program when its turn comes.
        if (route) void Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
      }
    }
  }, [slides, router])
}
