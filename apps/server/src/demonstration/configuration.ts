import { REPORT_ROUTINE } from '@verglas/contract/report-codes'
import type { Batch } from '../db/publish.ts'
import { ceilRows, personalCeilRows } from './ceils.ts'
import { templateBatch } from './dashboards.ts'
import { circuitRows } from './network.ts'
import type { DemonstrationNormal } from './normals.ts'
import type { DemonstrationGauge, DemonstrationSetup, RoadPlace } from './organisation.ts'
import { membersOf } from './people.ts'
import { castpointId, SIMULATED_SOURCE, simulatedGauge, simulatedStation } from './simulated.ts'
import { cameraIdAt, PICTURE_EVERY_MS } from './simulated-cameras.ts'
import { dutyRows, vehicleRows } from './story-circuits.ts'
import { treatmentSettingRows } from './treatment-costs.ts'

/** Depth of the subsurface sensors of the simulated stations. */
const SENSOR_DEPTH_M = 0.3
const CHANGED_BY = 'demonstration'
const ATTRIBUTION = 'Verglas – simulation'

/**
 * The complete versioned configuration of an organisation: places, points, circuits, thresholds, oversights,
 * map layers.
 */
export function configuration(setup: DemonstrationSetup): Batch[] {
  const places = setup.roads.flatMap((road) => road.places)
  return [
    {
      kind: 'station',
      rows: [
        ...places.flatMap((place) => stationRow(setup, place) ?? []),
        ...setup.gauges.map((gauge) => gaugeRow(setup, gauge)),
      ],
    },
    { kind: 'castpoint', rows: places.map((place) => castpointRow(setup, place)) },
    { kind: 'camera', rows: places.flatMap((place) => cameraRow(setup, place) ?? []) },
    {
      kind: 'setup_station',
      rows: [...places, ...setup.gauges].flatMap((place, index) =>
        !('water' in place || place.station)
          ? []
          : [
              {
                setup_id: setup.id,
                station_id: place.id,
                zone_id: place.zoneId,
                position: index,
                changed_by: CHANGED_BY,
              },
            ],
      ),
    },
    {
      kind: 'point',
      rows: places.map((place, index) => ({
        setup_id: setup.id,
        point_id: `${place.id}-p`,
        name: place.name,
        castpoint_id: castpointId(place),
        station_id: place.station ? place.id : null,
        camera_ids: place.cameraHeadingDeg === undefined ? [] : [cameraId(place)],
        zone_id: place.zoneId,
        position: index,
        changed_by: CHANGED_BY,
      })),
    },
    { kind: 'circuit', rows: circuitRows(setup.id, setup.network, setup.roads) },
    { kind: 'climate_normal', rows: setup.normals.map((normal) => normalRow(setup, normal)) },
    { kind: 'ceil', rows: ceilRows(setup) },
    { kind: 'user_ceil', rows: personalCeilRows(setup) },
    { kind: 'oversight', rows: oversightRows(setup) },
    { kind: 'treatment_setting', rows: treatmentSettingRows(setup) },
    { kind: 'report_routine', rows: [reportRoutineRow(setup)] },
    { kind: 'vehicle', rows: vehicleRows(setup) },
    { kind: 'duty', rows: dutyRows(setup, membersOf(setup.id)) },
    { kind: 'layer', rows: layerRows(setup) },
    { kind: 'external_view', rows: [windyRow(setup)] },
    ...templateBatch(setup.id),
  ]
}

const reportRoutineRow = (setup: DemonstrationSetup) => ({
  setup_id: setup.id,
  report_routine_id: REPORT_ROUTINE,
  content: { nightTime: '07:00', weekTime: '07:30', seasonTime: '08:00' },
  is_removed: false,
  changed_by: CHANGED_BY,
  author: CHANGED_BY,
})

const cameraId = (place: RoadPlace) => cameraIdAt(place.id)

/** The cameras of an organisation that take pictures: those next to a station. */
export const seeingCameras = ({ roads }: DemonstrationSetup): string[] =>
  roads
    .flatMap(({ places }) => places)
    .filter(({ station, cameraHeadingDeg }) => station && cameraHeadingDeg !== undefined)
    .map(cameraId)

function located(setup: DemonstrationSetup, place: RoadPlace) {
  return {
    name: place.name,
    longitude_deg: place.longitudeDeg,
    latitude_deg: place.latitudeDeg,
    altitude_m: place.altitudeM,
    timezone: setup.timezone,
    is_bridge: place.isBridge ?? false,
    source: SIMULATED_SOURCE,
    attribution: ATTRIBUTION,
    changed_by: CHANGED_BY,
    owner_setup_id: setup.id,
  }
}

function stationRow(setup: DemonstrationSetup, place: RoadPlace) {
  const simulated = simulatedStation(place)
  if (!simulated) return null
  return {
    ...located(setup, place),
    station_id: place.id,
    ref: `${place.road.toUpperCase()}-${String(place.km).padStart(3, '0')}`,
    is_broken: place.station?.isBroken ?? false,
    period_s: simulated.periodS,
    road: place.road,
    kilometre: place.km,
  }
}

const gaugeRow = (setup: DemonstrationSetup, gauge: DemonstrationGauge) => ({
  station_id: gauge.id,
  owner_setup_id: setup.id,
  ref: gauge.ref,
  name: gauge.name,
  longitude_deg: gauge.longitudeDeg,
  latitude_deg: gauge.latitudeDeg,
  altitude_m: gauge.altitudeM,
  timezone: setup.timezone,
  is_bridge: false,
  is_broken: false,
  // The id of the real service, which determines the reference level and where the gauge is displayed.
  source: gauge.source,
  attribution: ATTRIBUTION,
  period_s: simulatedGauge(gauge).periodS,
  road: null,
  kilometre: null,
  changed_by: CHANGED_BY,
})

const normalRow = (setup: DemonstrationSetup, normal: DemonstrationNormal) => ({
  setup_id: setup.id,
  climate_normal_id: normal.id,
  name: normal.name,
  source: ATTRIBUTION,
  longitude_deg: normal.longitudeDeg,
  latitude_deg: normal.latitudeDeg,
  altitude_m: normal.altitudeM,
  first_year: 1991,
  last_year: 2020,
  months: normal.months,
  is_removed: false,
  changed_by: CHANGED_BY,
  author: CHANGED_BY,
})

/** The forecast point of a station follows its readings. */
const castpointRow = (setup: DemonstrationSetup, place: RoadPlace) => ({
  ...located(setup, place),
  castpoint_id: castpointId(place),
  station_id: place.station ? place.id : null,
  site: {
    sensorDepthM: SENSOR_DEPTH_M,
    roadClass: place.roadClass,
    ...(place.skyView === undefined ? {} : { skyView: place.skyView }),
  },
})

function cameraRow(setup: DemonstrationSetup, place: RoadPlace) {
  if (place.cameraHeadingDeg === undefined) return null
  return {
    camera_id: cameraId(place),
    owner_setup_id: setup.id,
    name: place.name,
    longitude_deg: place.longitudeDeg,
    latitude_deg: place.latitudeDeg,
    heading_deg: place.cameraHeadingDeg,
    source: SIMULATED_SOURCE,
    ref: cameraId(place),
    road: place.road,
    every_s: PICTURE_EVERY_MS / 1000,
    attribution: ATTRIBUTION,
    changed_by: CHANGED_BY,
  }
}

const oversightRows = ({ id: setupId, oversights }: DemonstrationSetup) =>
  oversights.map(({ id, ...oversight }) => ({
    setup_id: setupId,
    oversight_id: id,
    ...oversight,
    is_removed: false,
    changed_by: CHANGED_BY,
    author: CHANGED_BY,
  }))

/** Windy's map can be embedded in a frame without a key. */
const windyRow = (setup: DemonstrationSetup) => ({
  setup_id: setup.id,
  view_id: 'windy',
  kind: 'windy',
  name_fr: 'Windy',
  name_en: 'Windy',
  pattern: 'https://embed.windy.com/embed2.html?lat={lat}&lon={lon}&zoom={zoom}&level=surface&overlay=wind',
  key: null,
  key_for_browser: false,
  attribution: 'Windy.com',
  position: 0,
  is_enabled: true,
  is_removed: false,
  changed_by: CHANGED_BY,
})

function layerRows(setup: DemonstrationSetup) {
  const roads = setup.roads.map(({ id, name, places }) => ({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: places.map((place) => [place.longitudeDeg, place.latitudeDeg]),
    },
    properties: { id, name },
  }))
  const towns = setup.roads.flatMap((road) =>
    road.places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitudeDeg, place.latitudeDeg] },
      properties: { id: place.id, name: place.name },
    })),
  )
  const layer = (
    layer_id: string,
    kind: string,
    names: [string, string],
    features: object[],
    position: number,
  ) => ({
    setup_id: setup.id,
    layer_id,
    kind,
    name_fr: names[0],
    name_en: names[1],
    features,
    position,
    changed_by: CHANGED_BY,
  })
  return [
    layer('roads', 'roads', ['Routes exploitées', 'Operated roads'], roads, 1),
    layer('places', 'places', ['Lieux', 'Places'], towns, 2),
  ]
}
