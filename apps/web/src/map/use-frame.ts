import type { MapRef } from '@vis.gl/react-maplibre'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Bounds, writeBounds } from './fit.ts'

/** Initial view of a map; with an unknown extent, the first extent that arrives decides. */
export function firstView(room: HTMLElement, { extent, frame }: Pick<Props, 'extent' | 'frame'>) {
  if (frame && extent) return { bounds: [...frame] as Box, fitBoundsOptions: { padding: 0 } }
  return extent && { bounds: [...extent] as Box, fitBoundsOptions: fitOptions(room) }
}
type Box = [west: number, south: number, east: number, north: number]

/** Leaves room for labels at the sides and for what covers the map above and below. */
function fitOptions({ clientWidth, clientHeight }: HTMLElement) {
  const side = Math.min(110, Math.max(48, clientWidth * 0.24))
  const isLow = clientHeight < 320
  return {
    padding: { top: isLow ? 32 : 88, bottom: isLow ? 32 : 104, left: side, right: side },
    maxZoom: 9.5,
    duration: 0,
  }
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
}
type Props = FrameProps & {
  /** The box around everything. */
  extent: Bounds | null
}

/**
 * Which part of the world the map shows: everything whenever `fitKey` or the size changes, until the person
 * moves the map; then
 * that frame is reported and kept.
 */
export function useFrame(map: RefObject<MapRef | null>, isOpen: boolean, props: Props) {
  const { extent, fitKey, frame = null, onFrame, onFit } = props
  // The map starts there (`firstView`), or everything would be drawn twice.
  const fittedKey = useRef(extent === null ? null : fitKey)
  const isByHand = useRef(extent !== null && frame !== null)
  /** The next end of a movement was caused by this code. */
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
      const bounds = map.current?.getBounds().toArray()
      if (!bounds) return
      const [[west, south], [east, north]] = bounds
      isByHand.current = true
      reportedFrame.current = writeBounds([west, south, east, north])
      onFrame?.([west, south, east, north])
    },
  }
}
