import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFavourite } from '../../ui/use-favourite.ts'

/** One favourite for all rows, pointed at the row whose star is pressed: a mutation in each row costs frames. */
export function useRowStar(): (id: string) => void {
  const [starId, setStarId] = useState('')
  const { toggle } = useFavourite('stations', starId)
  const latest = useRef(toggle)
  useLayoutEffect(() => {
    latest.current = toggle
  })
  return useCallback((id: string) => {
    flushSync(() => setStarId(id))
    latest.current()
  }, [])
}
