import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import type { Module } from './dashboard.ts'
import { moduleTitle } from './module-title.ts'
import { useFirstPlaces } from './use-first-places.ts'

/** The titles of the modules; names are loaded only if a module needs them. */
export function useTitles(modules: readonly Module[]): (module: Module) => string {
  const { t } = useTranslation()
  const { points, hasFeature } = useContextData()
  const first = useFirstPlaces()
  const untitled = modules.filter(({ title }) => title === '')
  const hasCircuit = untitled.some(
    (module) => 'circuitId' in module && (module.circuitId !== '' || module.kind === 'strip'),
  )
  const hasOversight = untitled.some(
    (module) => 'oversightId' in module && (module.oversightId !== '' || module.kind === 'oversightCourse'),
  )
  const circuits = useCall(
    'listCircuits',
    {},
    { keepsPrevious: true, enabled: hasCircuit && hasFeature('roadcast') },
  ).data?.circuits
  const oversights = useCall(
    'listOversights',
    {},
    { keepsPrevious: true, enabled: hasOversight && hasFeature('oversight') },
  ).data?.entries
  return useMemo(() => {
    const nameIn = (
      all: readonly { readonly id: string; readonly name: string }[] = [],
      selectedId: string,
    ) => (selectedId === '' ? all[0] : all.find(({ id }) => id === selectedId))?.name ?? null
    const names = {
      station: (id: string) =>
        points.find(({ id_station }) => id_station === (id || first.stationId))?.name ?? null,
      castpoint: (id: string) =>
        points.find(({ id_castpoint }) => id_castpoint === (id || first.castpointId))?.name ?? null,
      circuit: (id: string) => nameIn(circuits, id || first.circuitId),
      oversight: (id: string) => nameIn(oversights, id),
    }
    return (module: Module) => moduleTitle(module, t, names)
  }, [t, points, first, circuits, oversights])
}
