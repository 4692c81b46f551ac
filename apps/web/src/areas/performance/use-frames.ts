import { useEffect, useState } from 'react'

export type Frames = { perSecond: number; longestMs: number }

const SPAN_MS = 10_000
const UPDATE_EVERY_MS = 1000

/**
 * Frames drawn by this browser in the last ten seconds while the page was visible; null until there are
 * enough.
 */
export function useFrames(): Frames | null {
  const [frames, setFrames] = useState<Frames | null>(null)
  useEffect(() => {
    let drawn: number[] = []
    let updatedMs = performance.now()
    let next = requestAnimationFrame(function note(atMs) {
      drawn.push(atMs)
      if (atMs - updatedMs >= UPDATE_EVERY_MS) {
        updatedMs = atMs
        drawn = drawn.filter((ms) => ms > atMs - SPAN_MS)
        setFrames(framesOf(drawn))
      }
      next = requestAnimationFrame(note)
    })
    // A page in the background draws nothing, which does not mean that drawing is slow.
    const forget = () => {
      drawn = []
    }
    document.addEventListener('visibilitychange', forget)
    return () => {
      cancelAnimationFrame(next)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [])
  return frames
}

/** Computes frame statistics from the instants of drawing, in milliseconds. */
export function framesOf(drawn: readonly number[]): Frames | null {
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  const gaps = drawn.slice(1).map((ms, index) => ms - (drawn[index] ?? ms))
  return { perSecond: ((drawn.length - 1) * 1000) / (last - first), longestMs: Math.max(...gaps) }
}
