import { useMemo, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { type ForecastPoint, forecastPoints } from '../../../lib/forecast-points.ts'
import {
  IMPERIAL_STEPS_C,
  type Isoline,
  isolines as isolinesIn,
  METRIC_STEPS_C,
} from '../../../map/isolines/isolines.ts'
import {
  createTemperatureField,
  type FieldPoint,
  INFLUENCE_KM,
  SMOOTHED_KM,
} from '../../../map/isolines/temperature-field.ts'
import { isolineLayer } from '../../../map/layers/isoline-layer.ts'
import type { ListedRoad } from '../../roadcast/panels.ts'
import type { Station } from '../../stations/panels.ts'
import { hourIndexOf } from '../kind-parts.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'
import { useRoads, useRoadsByPoint } from './castpoints.tsx'
import { useStations } from './stations.tsx'

type IsolineItems = KindItems & {
  /** Description of how the isotherms are computed. */
  readonly method: string | null
}

type Answers = ReturnType<typeof useTemperatures>

/**
 * Isotherms of air temperature, measured up to now and forecast afterwards, from all stations or points of
 * the organisation: a zone or a filter does not change them. An isotherm is not a place and has no panel.
 */
export const isolines: MapKind<Answers, IsolineItems> = {
  access: ['stations', 'obs_map'],
  useAnswers: useTemperatures,
  useItems: useIsolineItems,
  legend: ({ method }) => (method ? { notes: [method] } : {}),
}

const NO_LINES: readonly Isoline[] = []

function useTemperatures(context: MapContext) {
  return { ...useStations(context), ...useRoads(context) }
}

function useIsolineItems(
  { stations, castpoints }: Answers,
  { state: { hour, off }, display, allPoints, atMs }: MapContext,
): IsolineItems {
  const { me } = useContextData()
  const isOn = !off.includes('isolines')
  const isToCome = hour > 0
  const points = useMemo(() => forecastPoints(allPoints), [allPoints])
  const roads = useRoadsByPoint(castpoints.data?.roads)
  const hourIndex = hourIndexOf(castpoints.data, atMs)
  const fieldPoints = useMemo(() => {
    if (!isOn) return []
    return isToCome ? forecastValues(points, roads, hourIndex) : measuredValues(stations.data?.stations ?? [])
  }, [isOn, isToCome, stations.data, points, roads, hourIndex])
  const [temperatureField] = useState(createTemperatureField)
  const field = useMemo(() => temperatureField(fieldPoints), [temperatureField, fieldPoints])
  const lines = useMemo(
    () => (field ? isolinesIn(field, me.unit === 'imperial' ? IMPERIAL_STEPS_C : METRIC_STEPS_C) : NO_LINES),
    [field, me.unit],
  )
  const { formats, t } = display
  const layers = useMemo(
    () => [
      isolineLayer('isolines', lines, (temperatureC) =>
        formats.quantity('temperature', temperatureC, { digits: 0 }),
      ),
    ],
    [lines, formats],
  )
  const method =
    field && isOn
      ? t(isToCome ? 'maps.isolines.forecast' : 'maps.isolines.measured', {
          count: fieldPoints.length,
          reach: formats.number(INFLUENCE_KM, 0),
          smoothed: formats.number(SMOOTHED_KM, 0),
          altitude: formats.quantity('altitude', field.referenceM, { digits: 0 }),
          lapse: formats.difference('temperature', field.lapseCPerKm, { digits: 1, sign: true }),
        })
      : null
  return { layers, count: lines.length, method }
}

const measuredValues = (stations: readonly Station[]): FieldPoint[] =>
  stations.flatMap(({ longitude, latitude, altitude, latest, state }) => {
    const temperatureC = latest?.values.tair
    if (longitude === null || latitude === null || altitude === null || state === 'broken') return []
    return temperatureC == null || latest?.quality.tair
      ? []
      : [{ longitude, latitude, altitudeM: altitude, temperatureC }]
  })

const forecastValues = (
  points: readonly ForecastPoint[],
  roads: ReadonlyMap<string, ListedRoad>,
  hourIndex: number,
): FieldPoint[] =>
  points.flatMap(({ id_castpoint, longitude, latitude, altitude }) => {
    const temperatureC = roads.get(id_castpoint)?.tair?.[hourIndex]
    if (altitude === null || temperatureC == null) return []
    return [{ longitude, latitude, altitudeM: altitude, temperatureC }]
  })
