import { type RefObject, useLayoutEffect, useState } from 'react'

/** Share of the map that a legend may cover by itself. */
const MAX_SHARE = 0.1

/** Whether the legend is open: as the person left it, otherwise if it leaves most of the map visible. */
export function useLegendFold(
  section: RefObject<HTMLElement | null>,
  { isFoldedAtFirst }: { readonly isFoldedAtFirst: boolean },
) {
  const [byHand, setByHand] = useState<boolean | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const isOpen = byHand ?? (!isFoldedAtFirst && !isTooLarge)

  // Sizes are known only after layout.
  useLayoutEffect(() => {
    const legend = section.current
    const map = legend?.parentElement
    if (!isOpen || byHand !== null || !legend || !map) return
    const observer = new ResizeObserver(() => {
      const share = areaOf(legend) / areaOf(map)
      if (share > MAX_SHARE) setTooLarge(true)
    })
    observer.observe(legend)
    observer.observe(map)
    return () => observer.disconnect()
  })
  return [isOpen, setByHand] as const
}

const areaOf = ({ offsetWidth, offsetHeight }: HTMLElement): number => offsetWidth * offsetHeight
