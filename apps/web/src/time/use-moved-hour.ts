import { useCallback, useEffect, useRef, useState } from 'react'

/** How long an hour must stay unchanged before it is written. */
const PAUSE_MS = 300

/**
 * An hour that a slider changes faster than an address may be written (browsers refuse more than a few changes per
 * second). It is displayed at once and written when it stops changing. Any other change of the address takes
 * precedence.
 */
export function useMovedHour(
  written: number,
  write: (hour: number) => void,
): readonly [hour: number, moveTo: (hour: number) => void] {
  const [moved, setMoved] = useState<{ readonly hour: number; readonly from: number } | null>(null)
  if (moved && moved.from !== written) setMoved(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The clock is outside React.
  useEffect(() => () => clearTimeout(timer.current), [])
  const moveTo = useCallback(
    (hour: number) => {
      setMoved({ hour, from: written })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(hour), PAUSE_MS)
    },
    [written, write],
  )
  return [moved?.from === written ? moved.hour : written, moveTo]
}
