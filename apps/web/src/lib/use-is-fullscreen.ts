import { useSearch } from '@tanstack/react-router'
import type { Search } from './address.ts'

/** `?fullscreen` hides the navigation, for a wall or an embedded view. */
export function useIsFullscreen(): boolean {
  const { fullscreen }: Search = useSearch({ strict: false })
  return fullscreen !== undefined && fullscreen !== 'false'
}
