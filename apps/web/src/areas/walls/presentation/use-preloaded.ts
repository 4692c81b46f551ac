import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadChunks } from '../../../lib/lazy-component.ts'
import type { Slide } from '../../../lib/slides.ts'

/**
 * Loads the code of all slides with their chunks (maps, charts) at the start, so that a slide can be drawn even if
 * the network is down at that time. Returns whether everything is loaded.
 */
export function usePreloaded(slides: readonly Slide[]): boolean {
  const router = useRouter()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const chunks = slides.flatMap(({ url }) => {
      const [pathname = '', search = ''] = url.split('?')
      const matches = router.matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
      return matches.flatMap(({ routeId }) => {
        const route = router.routesById[routeId]
        return route ? [Promise.resolve(router.loadRouteChunk(route))] : []
      })
    })
    // The network is down: the slide loads its code when it is displayed.
    void Promise.allSettled(chunks).then(async (loaded) => {
      const areChunksLoaded = await preloadChunks()
      if (isCurrent) setLoaded(areChunksLoaded && loaded.every(({ status }) => status === 'fulfilled'))
    })
    return () => {
      isCurrent = false
    }
  }, [slides, router])
  return isLoaded
}
