import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { preloadLazyComponents } from '../../../lib/lazy-component.ts'
import type { Slide } from '../../../lib/slides.ts'

/**
 * Loads the code of all slides with their parts (the map) at the start, so that a slide can be drawn even if the network is down when it
 * comes.
 */
export function usePreloaded(slides: readonly Slide[]): void {
  const router = useRouter()
  useEffect(() => {
    const chunks = slides.flatMap(({ url }) => {
      const [pathname = '', search = ''] = url.split('?')
      const matches = router.matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
      return matches.flatMap(({ routeId }) => {
        const route = router.routesById[routeId]
        return route ? [Promise.resolve(router.loadRouteChunk(route))] : []
      })
    })
    // The network is gone: the slide loads its program when its turn comes.
    void Promise.allSettled(chunks).then(preloadLazyComponents)
  }, [slides, router])
}
