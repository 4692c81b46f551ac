import type { MapRef } from '@vis.gl/react-maplibre'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Bounds, writeBounds } from './map-bounds.ts'
import type { MapLink } from './map-link.ts'

/** Initial view of a map; with an unknown extent, the first extent that arrives decides. */
export function firstView(room: HTMLElement, { extent, frame }: Pick<Props, 'extent' | 'frame'>) {
  if (frame && extent) return { bounds: [...frame] as Box, fitBoundsOptions: { padding: 0 } }
  return extent && { bounds: [...extent] as Box, fitBoundsOptions: fitOptions(room) }
}
type Box = [west: number, south: number, east: number, north: number]

/** Leaves room for labels at the sides and for what covers the map above and below. */
function fitOptions({ clientWidth, clientHeight }: HTMLElement) {
  const side = Math.min(110, Math.max(48, clientWidth * 0.24))
  return {
    padding: { ...coveredPx(clientWidth, clientHeight), left: side, right: side },
    maxZoom: 9.5,
    duration: 0,
  }
}

/** Heights covered by the controls; on a phone those at the top take two rows, and the legend is folded. */
function coveredPx(width: number, height: number): { readonly top: number; readonly bottom: number } {
  if (height < 320) return { top: 32, bottom: 32 }
  return width < 600 ? { top: 132, bottom: 72 } : { top: 88, bottom: 104 }
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

  // As above, for a frame from another map next to this one, or a restored view.
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
