import { useEffect, useState } from 'react'

export type Frames = { perSecond: number; longestMs: number }

const SPAN_MS = 10_000
const UPDATE_EVERY_MS = 1000

/** Pictures that this browser drew in the last ten seconds, while the page is looked at; null: not long enough yet. */
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
    // a page in the background draws nothing, which is no slow picture
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

/** Of the instants at which pictures were drawn, milliseconds. */
export function framesOf(drawn: readonly number[]): Frames | null {
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined || last <= first) return null
  const gaps = drawn.slice(1).map((ms, index) => ms - (drawn[index] ?? ms))
  return { perSecond: ((drawn.length - 1) * 1000) / (last - first), longestMs: Math.max(...gaps) }
}
