import type { MapRef } from '@vis.gl/react-maplibre'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './layers/mercator.ts'
import { type Bounds, writeBounds } from './map-bounds.ts'
import type { MapLink } from './map-link.ts'

/** Initial view of a map; with an unknown extent, the first extent that arrives decides. */
export function firstView(room: Size, { extent, frame }: Pick<Props, 'extent' | 'frame'>) {
  if (frame) return { bounds: [...frame] as Box, fitBoundsOptions: { padding: 0 } }
  return extent && { bounds: [...extent] as Box, fitBoundsOptions: fitOptions(room) }
}
type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>
type Box = [west: number, south: number, east: number, north: number]

const MAX_FITTED_ZOOM = 9.5
const TILE_PX = 512

/** Zoom and frame of a map of this size that is fitted to a box, without a map. */
export function fittedView(room: Size, [west, south, east, north]: Bounds) {
  const { padding, maxZoom } = fitOptions(room)
  const { clientWidth: width, clientHeight: height } = room
  const [left, right] = [mercatorX(west), mercatorX(east)]
  const [top, bottom] = [mercatorY(north), mercatorY(south)]
  const scale = Math.min(
    Math.max(1, width - padding.left - padding.right) / Math.max(right - left, 1e-9),
    Math.max(1, height - padding.top - padding.bottom) / Math.max(bottom - top, 1e-9),
    TILE_PX * 2 ** maxZoom,
  )
  const [x, y] = [(left + right) / 2, (top + bottom) / 2 + (padding.bottom - padding.top) / 2 / scale]
  const [halfX, halfY] = [width / 2 / scale, height / 2 / scale]
  const frame: Bounds = [
    longitudeOf(x - halfX),
    latitudeOf(y + halfY),
    longitudeOf(x + halfX),
    latitudeOf(y - halfY),
  ]
  return { zoom: Math.log2(scale / TILE_PX), frame }
}

/** Leaves room for labels at the sides and for what covers the map above and below. */
function fitOptions({ clientWidth, clientHeight }: Size) {
  const side = Math.min(110, Math.max(48, clientWidth * 0.24))
  return {
    padding: { ...coveredPx(clientWidth, clientHeight), left: side, right: side },
    maxZoom: MAX_FITTED_ZOOM,
    duration: 0,
  }
}

/** Heights covered by the controls; on a phone the legend is folded. */
function coveredPx(width: number, height: number): { readonly top: number; readonly bottom: number } {
  if (height < 320) return { top: 32, bottom: 32 }
  return width < 600 ? { top: 72, bottom: 64 } : { top: 64, bottom: 96 }
}

export type FrameProps = {
  /** Whenever this changes, the map fits everything. */
  fitKey: string
  /**
   * The frame in the address: displayed first instead of everything, and whenever it changes from outside.
   */
  frame?: Bounds | null
  /** The person has moved the map. */
  onFrame?: (frame: Bounds) => void
  /** The person asked to fit everything again. */
  onFit?: () => void
  /** Maps that move together with this one. */
  link?: MapLink | undefined
}
type Props = FrameProps & {
  /** The box around everything. */
  extent: Bounds | null
}

function frameOf(map: MapRef): Bounds {
  const [[west, south], [east, north]] = map.getBounds().toArray()
  return [west, south, east, north]
}

const joinLink = (map: RefObject<MapRef | null>, isOpen: boolean, link: MapLink | undefined) =>
  isOpen && map.current ? link?.join(map.current.getMap()) : undefined

/**
 * The part of the world that the map shows: everything whenever `fitKey` or the size changes, until the person
 * moves the map; then that frame is reported and stays.
 */
export function useFrame(map: RefObject<MapRef | null>, isOpen: boolean, props: Props) {
  const { extent, fitKey, frame = null, onFrame, onFit, link } = props
  // The map starts there (`firstView`); otherwise everything would be drawn twice.
  const fittedKey = useRef(extent === null ? null : fitKey)
  const isByHand = useRef(extent !== null && frame !== null)
  /** Whether the next end of a movement was caused by this code. */
  const isOwn = useRef(false)
  const isResizing = useRef(false)
  /** The frame as last reported or displayed, as written in an address. */
  const reportedFrame = useRef<string | null>(null)

  const show = useCallback(
    (bounds: Bounds, options: object) => {
      isOwn.current = true
      map.current?.fitBounds([...bounds], options)
      isOwn.current = false
    },
    [map],
  )
  const fit = useCallback(() => {
    const room = map.current?.getContainer()
    if (extent && room) show(extent, fitOptions(room))
  }, [map, extent, show])
  // The map is outside React.
  useEffect(() => {
    if (!isOpen || extent === null || fittedKey.current === fitKey) return
    const isFirst = fittedKey.current === null
    fittedKey.current = fitKey
    isByHand.current = isFirst && frame !== null
    reportedFrame.current = frame && writeBounds(frame)
    if (isFirst && frame) show(frame, { duration: 0, padding: 0 })
    else fit()
  }, [isOpen, fitKey, fit, show, frame, extent])

  // Displays a frame that another map next to this one or a restored view has set. The map is outside React.
  useEffect(() => {
    const written = frame && writeBounds(frame)
    if (!isOpen || fittedKey.current === null || written === reportedFrame.current) return
    reportedFrame.current = written
    isByHand.current = frame !== null
    if (frame) show(frame, { duration: 0, padding: 0 })
    else fit()
  }, [isOpen, frame, show, fit])

  useEffect(() => joinLink(map, isOpen, link), [map, isOpen, link])
  return {
    fitAgain() {
      isByHand.current = false
      reportedFrame.current = null
      fit()
      onFit?.()
    },
    /** A resize ends with a movement that nobody made. */
    onResize() {
      isResizing.current = true
      if (fittedKey.current !== null && !isByHand.current) fit()
    },
    onMoveEnd() {
      if (isOwn.current || fittedKey.current === null) return
      if (isResizing.current) {
        isResizing.current = false
        return
      }
      const bounds = map.current && frameOf(map.current)
      if (!bounds) return
      isByHand.current = true
      reportedFrame.current = writeBounds(bounds)
      // The leading map reports the frame of both.
      if (!link?.isFollowing()) onFrame?.(bounds)
    },
  }
}
