import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { type NamedHumancast, scopeValue } from './humancast-draft.ts'

/**
 * The possible scopes of a humancast: the point of the screen, every zone and every circuit, by value of the
 * option.
 */
export function useScopes(
  castpointId: string | null,
  stored: Pick<NamedHumancast, 'scope' | 'scopeName'> | undefined,
): ReadonlyMap<string, string> {
  const { points, setup, hasFeature } = useContextData()
  const { t } = useDisplay()
  const circuits = useCall('listCircuits', {}, { enabled: hasFeature('roadcast') }).data?.circuits
  return useMemo(() => {
    const point = points.find(({ id_castpoint }) => castpointId !== null && id_castpoint === castpointId)
    const own = stored
      ? [{ ...stored.scope, name: stored.scopeName }]
      : castpointId !== null
        ? [{ kind: 'castpoint' as const, id: castpointId, name: point?.name ?? castpointId }]
        : []
    const ofPoint =
      stored && castpointId !== null && stored.scope.kind !== 'castpoint' && point
        ? [{ kind: 'castpoint' as const, id: castpointId, name: point.name }]
        : []
    const all = [
      ...own,
      ...ofPoint,
      ...setup.zones.map(({ id, name }) => ({ kind: 'zone' as const, id, name })),
      ...(circuits ?? []).map(({ id, name }) => ({ kind: 'circuit' as const, id, name })),
    ]
    return new Map(
      all.map((scope) => [scopeValue(scope), t(`humancast.scopes.${scope.kind}`, { name: scope.name })]),
    )
  }, [points, castpointId, stored, setup.zones, circuits, t])
}
