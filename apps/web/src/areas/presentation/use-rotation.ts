import { useCallback, useEffect, useRef, useState } from 'react'
import type { Slide } from '../../lib/slides.ts'

/** The next slide is drawn behind the one that is shown for so long before it comes. */
const PREPARED_MS = 6000

type Options = {
  readonly slides: readonly Slide[]
  readonly firstIndex: number
  readonly isPaused: boolean
  /** The next one is being prepared. */
  readonly onPrepare: () => void
  /** Before the next one comes; true: it does not, since the page is being loaded anew. */
  readonly beforeTurn: (nextIndex: number) => boolean
}

/**
 * Which slide is shown and which is being prepared. A turn is a slide shown once: the same slide is drawn anew each time
 * round, so that nothing of it can grow.
 */
export function useRotation({ slides, firstIndex, isPaused, onPrepare, beforeTurn }: Options) {
  const count = slides.length
  const [turn, setTurn] = useState(Math.min(firstIndex, Math.max(0, count - 1)))
  const [isPreparing, setPreparing] = useState(false)
  const spentMs = useRef(0)
  const before = useRef(beforeTurn)
  before.current = beforeTurn
  const prepare = useRef(onPrepare)
  prepare.current = onPrepare

  const goTo = useCallback(
    (next: number) => {
      if (count === 0 || before.current(next % count)) return
      spentMs.current = 0
      setPreparing(false)
      setTurn(next)
    },
    [count],
  )

  const timing = slides[turn % Math.max(1, count)]?.timing ?? 12
  useEffect(() => {
    if (isPaused || count < 2) return
    const startedMs = Date.now()
    const leftMs = Math.max(0, timing * 1000 - spentMs.current)
    const preparing = setTimeout(
      () => {
        prepare.current()
        setPreparing(true)
      },
      Math.max(0, leftMs - Math.min(PREPARED_MS, timing * 500)),
    )
    const coming = setTimeout(() => goTo(turn + 1), leftMs)
    return () => {
      clearTimeout(preparing)
      clearTimeout(coming)
      spentMs.current += Date.now() - startedMs
    }
  }, [turn, timing, isPaused, count, goTo])

  return {
    turn,
    index: count === 0 ? 0 : turn % count,
    timing,
    /** The turns that are drawn, the shown one first. */
    drawn: isPreparing && count > 1 ? [turn, turn + 1] : [turn],
    next: () => goTo(turn + 1),
    previous: () => goTo(turn === 0 ? count - 1 : turn - 1),
  }
}
