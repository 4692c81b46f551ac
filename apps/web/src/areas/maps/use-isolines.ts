import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { IMPERIAL_STEPS_C, type Isoline, isolines, METRIC_STEPS_C } from '../../map/isolines/isolines.ts'
import {
  createTemperatureField,
  type FieldPoint,
  INFLUENCE_KM,
  SMOOTHED_KM,
} from '../../map/isolines/temperature-field.ts'
import { isolineLayer } from '../../map/layers/isoline-layer.ts'
import type { ListedRoad } from '../roadcast/panels.ts'
import type { Station } from '../stations/panels.ts'
import type { MapState } from './map-address.ts'

type IsolineInput = {
  /** All stations of the organisation: a filter does not change the isotherms. */
  readonly stations: readonly Station[]
  readonly points: readonly ForecastPoint[]
  readonly roads: ReadonlyMap<string, ListedRoad>
  readonly hourIndex: number
}

const NO_LINES: readonly Isoline[] = []

/**
 * Isotherms of air temperature, measured up to now and forecast afterwards, and a description of the method.
 */
export function useIsolines({ off, hour }: MapState, input: IsolineInput, display: Display) {
  const { me } = useContextData()
  const { stations, points, roads, hourIndex } = input
  const isOn = !off.includes('isolines')
  const fieldPoints = useMemo(() => {
    if (!isOn) return []
    return hour > 0 ? forecastValues(points, roads, hourIndex) : measuredValues(stations)
  }, [isOn, hour, stations, points, roads, hourIndex])
  const [temperatureField] = useState(createTemperatureField)
  const field = useMemo(() => temperatureField(fieldPoints), [temperatureField, fieldPoints])
  const lines = useMemo(
    () => (field ? isolines(field, me.unit === 'imperial' ? IMPERIAL_STEPS_C : METRIC_STEPS_C) : NO_LINES),
    [field, me.unit],
  )
  const layer = useMemo(
    () =>
      isolineLayer('isolines', lines, (temperatureC) =>
        display.formats.quantity('temperature', temperatureC, { digits: 0 }),
      ),
    [lines, display],
  )
  const { formats, t } = display
  const method =
    field && isOn
      ? t(hour > 0 ? 'maps.isolines.forecast' : 'maps.isolines.measured', {
          count: fieldPoints.length,
          reach: formats.number(INFLUENCE_KM, 0),
          smoothed: formats.number(SMOOTHED_KM, 0),
          altitude: formats.quantity('altitude', field.referenceM, { digits: 0 }),
          lapse: formats.difference('temperature', field.lapseCPerKm, { digits: 1, sign: true }),
        })
      : null
  return { layer, method, count: lines.length }
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
