import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { isWallBrowser } from '../../../lib/wall-browser.ts'
import { useNowMs, useTimeMode } from '../../../time/time-mode.tsx'
import { brightnessOf, midst, USUAL_DIMMING } from '../../../ui/wall/dimming.ts'

const MINUTE_MS = 60_000

/**
 * Brightness of the presentation now: as set for this wall, or the default. In replay, night does not dim it.
 */
export function useBrightness(): number {
  const { setup, points, formats } = useContextData()
  const { isLive } = useTimeMode()
  const nowMs = useNowMs(MINUTE_MS)
  const wall = useCall('getOwnWall', {}, { enabled: isWallBrowser(), everyMs: MINUTE_MS })
  const place = useMemo(() => midst(points), [points])
  if (!isLive) return 1
  const local = formats(setup.timezone).local(nowMs)
  return brightnessOf(wall.data?.dimming ?? USUAL_DIMMING, { atMs: nowMs, local, place })
}
