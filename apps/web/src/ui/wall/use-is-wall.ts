import { useIsFullscreen } from '../../lib/use-is-fullscreen.ts'
import { useIsPhone } from '../phone.ts'

/** Whether the screen hangs on a wall: no search, scrolling or pointing. */
export function useIsWall(): boolean {
  const isFullscreen = useIsFullscreen()
  const isPhone = useIsPhone()
  return isFullscreen && !isPhone
}
