import { useEffect, useState } from 'react'

/** Longer than a step of what is played slowest, so that the map is left alone while hours go by. */
const SETTLES_AFTER_MS = 1_200

/** What `value` was when it last stayed as it is for a while; null until it first has. */
export function useSettled<Value>(value: Value): Value | null {
  const [settled, setSettled] = useState<Value | null>(null)
  // The clock is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
