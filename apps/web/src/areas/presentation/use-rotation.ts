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
  readonly beforeSlide: (nextIndex: number) => boolean
}

/**
 * Which slide is shown and which is being prepared. A turn is a slide shown once: the same slide is drawn anew each time
 * round, so that nothing of it can grow.
 */
export function useRotation({ slides, firstIndex, isPaused, onPrepare, beforeSlide }: Options) {
  const count = slides.length
  const [slideNumber, setSlideNumber] = useState(Math.min(firstIndex, Math.max(0, count - 1)))
  const [isPreparing, setPreparing] = useState(false)
  const spentMs = useRef(0)
  const before = useRef(beforeSlide)
  before.current = beforeSlide
  const prepare = useRef(onPrepare)
  prepare.current = onPrepare

  const goTo = useCallback(
    (next: number) => {
      if (count === 0 || before.current(next % count)) return
      spentMs.current = 0
      setPreparing(false)
      setSlideNumber(next)
    },
    [count],
  )

  const timing = slides[slideNumber % Math.max(1, count)]?.timing ?? 12
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
    const coming = setTimeout(() => goTo(slideNumber + 1), leftMs)
    return () => {
      clearTimeout(preparing)
      clearTimeout(coming)
      spentMs.current += Date.now() - startedMs
    }
  }, [slideNumber, timing, isPaused, count, goTo])

  return {
    slideNumber,
    index: count === 0 ? 0 : slideNumber % count,
    timing,
    /** The turns that are drawn, the shown one first. */
    drawn: isPreparing && count > 1 ? [slideNumber, slideNumber + 1] : [slideNumber],
    next: () => goTo(slideNumber + 1),
    previous: () => goTo(slideNumber === 0 ? count - 1 : slideNumber - 1),
  }
}
