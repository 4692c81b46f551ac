import { useEffect } from 'react'

/** Reports which entries are visible whenever they change. */
export function useSight(
  ids: readonly string[],
  onSight: ((ids: readonly string[]) => void) | undefined,
): void {
  const key = ids.join(' ')
  useEffect(() => {
    onSight?.(key.split(' ').filter(Boolean))
  }, [key, onSight])
}
