import { useRouterState, useSearch } from '@tanstack/react-router'
import type { Search } from './address.ts'
import { PRESENTATION_PATH } from './presented.ts'

/** `?fullscreen` hides the navigation, for a wall or an embedded view; so does the presentation. */
export function useIsFullscreen(): boolean {
  const { fullscreen }: Search = useSearch({ strict: false })
  return useIsPresenting() || (fullscreen !== undefined && fullscreen !== 'false')
}

export function useIsPresenting(): boolean {
  return useRouterState({ select: ({ location }) => location.pathname === PRESENTATION_PATH })
}
