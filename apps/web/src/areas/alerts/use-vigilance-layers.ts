import type { Severity } from '@verglas/contract/alert-codes'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { coastLayer, type Domain, departmentLayer, ownDepartments } from './warning-layers.ts'

/**
 * Departments and coasts of a day. The map opens on the departments of the organisation, with the country around
 * them.
 */
export function useVigilanceLayers(
  display: Display,
  domains: readonly Domain[],
  severityOf: (domain: string) => Severity,
): readonly MapLayer[] {
  const { points } = useContextData()
  const own = useMemo(() => ownDepartments(domains, points), [domains, points])
  return useMemo(() => {
    const departments = departmentLayer(display, domains, severityOf)
    const coasts = coastLayer(display, domains, severityOf)
    return own
      ? [
          { ...departments, extent: own },
          { ...coasts, extent: null },
        ]
      : [departments, coasts]
  }, [display, domains, severityOf, own])
}
