import { useCallback, useEffect, useRef, useState } from 'react'
import type { Slide } from '../../../lib/slides.ts'

/** The next slide is drawn behind the current one this long before it appears. */
const PREPARED_MS = 6000

type Options = {
  readonly slides: readonly Slide[]
  readonly firstIndex: number
  readonly isPaused: boolean
  /** Called when preparation of the next slide begins. */
  readonly onPrepare: () => void
  /** Called before the next slide; true means that it does not appear because the page is being reloaded. */
  readonly beforeSlide: (nextIndex: number) => boolean
}

/**
 * The visible slide and the one being prepared. The slide number increases continuously, so each display of a slide
 * is mounted again and nothing in it can grow.
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
    /** Numbers of the rendered slides, the visible one first. */
    drawn: isPreparing && count > 1 ? [slideNumber, slideNumber + 1] : [slideNumber],
    next: () => goTo(slideNumber + 1),
    previous: () => goTo(slideNumber === 0 ? count - 1 : slideNumber - 1),
  }
}
