import { useMemo } from 'react'
import { type Point, useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'

type NamedItem = { readonly id: string; readonly name: string }

/** Forecast points of the organisation, each once, with the name of its point. */
export const castpointsOf = (points: readonly Point[]): readonly NamedItem[] => {
  const names = new Map(
    points.flatMap(({ id_castpoint, name }) =>
      id_castpoint === null ? [] : [[id_castpoint, name] as const],
    ),
  )
  return [...names].map(([id, name]) => ({ id, name }))
}

/** Names for the ids in a setting: zones, forecast points, stations and cameras. */
export function useSettingNames() {
  const { setup, points, hasFeature } = useContextData()
  const stations = useCall('listStations', { query: { measures: 'ts' } }, { enabled: hasFeature('stations') })
  const listed = useCall('listCameras', {}, { enabled: hasFeature('cameras') })
  return useMemo(() => {
    const cameras: readonly NamedItem[] = listed.data?.cameras ?? []
    const byKey: Readonly<Record<string, readonly NamedItem[]>> = {
      zoneId: setup.zones,
      castpointId: castpointsOf(points),
      neighbours: stations.data?.stations ?? [],
      cameraIds: cameras,
    }
    return {
      cameras,
      of: (key: string, id: string): string => byKey[key]?.find((item) => item.id === id)?.name ?? id,
    }
  }, [setup.zones, points, stations.data, listed.data])
}
