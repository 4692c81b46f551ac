import { useEffect, useRef, useState } from 'react'
import { nowMs } from '../lib/clock.ts'

/** `value`, but changed at most once per `everyMs`; the last value always arrives. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [throttled, setThrottled] = useState(value)
  const changedMs = useRef(Number.NEGATIVE_INFINITY)
  // The clock is outside React.
  useEffect(() => {
    if (Object.is(value, throttled)) return
    const show = () => {
      changedMs.current = nowMs()
      setThrottled(() => value)
    }
    const waitMs = changedMs.current + everyMs - nowMs()
    if (waitMs <= 0) return show()
    const timer = setTimeout(show, waitMs)
    return () => clearTimeout(timer)
  }, [value, throttled, everyMs])
  return throttled
}
