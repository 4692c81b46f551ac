import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'

export type Option = { readonly value: string; readonly label: string }

const byName = (
  places: readonly { readonly id: string; readonly name: string }[] | undefined,
): readonly Option[] =>
  (places ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** The organisation's places that a module can show, by name. */
export function usePlaceOptions() {
  const { points, hasFeature } = useContextData()
  const stations = useCall(
    'listStations',
    { query: { measures: 'ts' } },
    { enabled: hasFeature('stations') },
  ).data
  const cameras = useCall('listCameras', {}, { enabled: hasFeature('cameras') }).data
  const circuits = useCall('listCircuits', {}, { enabled: hasFeature('roadcast') }).data
  const oversights = useCall('listOversights', {}, { enabled: hasFeature('oversight') }).data
  const tidepoints = useCall('listTidepoints', {}, { enabled: hasFeature('stations') }).data
  const views = useCall(
    'listMapViews',
    {},
    { enabled: hasFeature('obs_map') || hasFeature('datapoints_map') },
  ).data
  return useMemo(
    () => ({
      stations: byName(stations?.stations),
      cameras: byName(cameras?.cameras),
      circuits: byName(circuits?.circuits),
      oversights: byName(oversights?.entries),
      tidepoints: byName(tidepoints?.tidepoints),
      castpoints: byName(
        points.flatMap(({ id_castpoint, name }) =>
          id_castpoint === null ? [] : [{ id: id_castpoint, name }],
        ),
      ),
      views: (views?.views ?? []).map(({ search, name }) => ({ value: search, label: name })),
    }),
    [stations, cameras, circuits, oversights, tidepoints, views, points],
  )
}

export type PlaceOptions = ReturnType<typeof usePlaceOptions>
