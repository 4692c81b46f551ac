import type { Severity } from '@verglas/contract/alert-codes'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useRoadLines } from '../../lib/road-lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { coastLayer, type Domain, departmentLayer, ownDepartments, ownRoadLayers } from './warning-layers.ts'

/**
 * Departments and coasts of a day with the organisation's roads over them. The map opens on the departments of the organisation, with the country around
 * them.
 */
export function useVigilanceLayers(
  display: Display,
  domains: readonly Domain[],
  severityOf: (domain: string) => Severity,
): readonly MapLayer[] {
  const { points, hasFeature } = useContextData()
  const risks = useCall('getRoadRisks', {}, { enabled: hasFeature('roadcast'), keepsPrevious: true }).data
  const roads = useRoadLines(risks).data?.features
  const own = useMemo(() => ownDepartments(domains, points), [domains, points])
  return useMemo(() => {
    // The numbers come lowest, because names of departments matter more.
    const departments = departmentLayer(display, domains, severityOf)
    const coasts = coastLayer(display, domains, severityOf)
    const [line, shields] = ownRoadLayers(display, roads ?? [])
    return own
      ? [shields, { ...departments, extent: own }, { ...coasts, extent: null }, line]
      : [shields, departments, coasts, line]
  }, [display, domains, severityOf, own, roads])
}
