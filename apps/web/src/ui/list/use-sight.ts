import { useEffect } from 'react'

/** Tells which things are in sight, when they have become others. */
export function useSight(
  ids: readonly string[],
  onSight: ((ids: readonly string[]) => void) | undefined,
): void {
  const key = ids.join(' ')
  useEffect(() => {
    onSight?.(key.split(' ').filter(Boolean))
  }, [key, onSight])
}
