import { useCallback } from 'react'
import { useContextData } from '../../lib/context.ts'

/** Writes zones by name, in the order of the organisation. */
export function useZoneNames(): (zoneIds: readonly string[]) => string {
  const { zones } = useContextData().setup
  return useCallback(
    (zoneIds) =>
      zones
        .filter(({ id }) => zoneIds.includes(id))
        .map(({ name }) => name)
        .join(', '),
    [zones],
  )
}
