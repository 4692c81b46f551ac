import { STRIKE_AGES, TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { circleShape } from '@verglas/contract/oversight-area'
import type { Position } from 'geojson'
import type { Display } from '../../lib/display.ts'
import { areaLayer } from '../../map/layers/areas.ts'
import { symbolLayer } from '../../map/layers/coloured-signs.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { type MapPoint, pointLayer } from '../../map/layers/points.ts'
import { strikeSymbols } from '../../map/layers/strike-signs.ts'
import type { LegendGroup } from '../../map/MapLegend.tsx'
import { type Bounds, boundsOfLines } from '../../map/map-bounds.ts'
import { codeWord, severityLook } from '../../ui/badge/code-palettes.ts'
import type { StationRisks } from './observed-risks.ts'
import { RINGS_KM, type Strike } from './storm.ts'

type Severity = 0 | 1 | 2 | 3 | 4
type Placed = {
  readonly id: string
  readonly name: string
  readonly longitude: number
  readonly latitude: number
}

const lookOf = ({ mode, t }: Display, severity: number) => ({
  ...severityLook(mode, severity),
  words: severity > 0 ? codeWord(t, 'severity', severity) : '',
})

/** Legend of the severities, the worst first. */
export const severityLegend = (display: Display): LegendGroup => ({
  title: display.t('map.legends.levels'),
  rows: ([4, 3, 2, 1] as const).map((severity) => ({
    label: codeWord(display.t, 'severity', severity),
    colour: lookOf(display, severity).fill,
  })),
})

/** A place in the colour of its severity; a ring if it has no danger, a cross if that is unknown. */
export function severityPoint(
  display: Display,
  { id, name, longitude, latitude }: Placed,
  severity: Severity | null,
): MapPoint {
  const { fill, outline, words } = lookOf(display, severity ?? 0)
  return {
    id,
    longitude,
    latitude,
    name,
    value: words,
    fill,
    outline,
    symbol: severity === null ? 'cross' : severity === 0 ? 'ring' : 'plain',
    rank: -(severity ?? 0),
  }
}

/** A station without a position is on no map. */
export const placedAt = <S extends { readonly longitude: number | null; readonly latitude: number | null }>(
  station: S,
): (S & { readonly longitude: number; readonly latitude: number })[] => {
  const { longitude, latitude } = station
  return longitude === null || latitude === null ? [] : [{ ...station, longitude, latitude }]
}

/** The worst station is drawn last, and so on top. */
export const stationLayer = (display: Display, rows: readonly StationRisks[]): MapLayer =>
  pointLayer(
    'risk-stations',
    rows
      .flatMap(({ station, severity, isReporting }) =>
        placedAt(station).map((placed) =>
          severityPoint(display, placed, isReporting || severity > 0 ? severity : null),
        ),
      )
      .toReversed(),
  )

/** Circles around a station. */
export function ringLayer({ mode, formats }: Display, station: Placed): MapLayer {
  const { muted } = TOKENS[mode]
  return lineLayer(
    'storm-rings',
    RINGS_KM.map((km) => ({
      id: `ring-${km}`,
      coordinates: (circleShape(station, km).coordinates[0] ?? []) as Position[],
      name: formats.quantity('visibility', km * 1000, { digits: 0 }),
      value: '',
      colour: muted,
      outline: muted,
      widthPx: 0.5,
      isDashed: false,
      rank: 0,
    })),
  )
}

/** Strikes in the colour of their age, the latest on top. */
export function strikeLayer(display: Display, strikes: readonly Strike[], nowMs: number): MapLayer {
  return symbolLayer('storm-strikes', {
    symbol: 'strike',
    isWritten: false,
    symbols: strikeSymbols(strikes, nowMs, display, ({ struckAt, longitude, latitude, distanceKm }) => ({
      id: `${struckAt}/${longitude}/${latitude}`,
      name: display.formats.quantity('visibility', distanceKm * 1000),
    })),
  })
}

export const ageLegend = ({ mode, t, formats }: Display): LegendGroup => ({
  title: t('map.legends.strikes'),
  rows: STRIKE_AGES.map(({ untilMinutes, [mode]: colour }) => ({
    label: t('riskviews.storm.age', { minutes: formats.number(untilMinutes, 0) }),
    colour,
  })),
})

type AlertArea = CallAnswer<'listAlertAreas'>['alerts'][number]

/** Areas of forest fires and fire danger as the fire services draw them, the worst on top. */
export function fireLayer(display: Display, alerts: readonly AlertArea[]): MapLayer {
  return areaLayer(
    'risk-fires',
    alerts
      .filter(({ type }) => type === 'forest_fire')
      .toReversed()
      .flatMap(({ id, areaName, message, level, severity, geometries }) => {
        const polygons = geometries.flatMap(({ type, coordinates }) =>
          type === 'MultiPolygon' ? (coordinates as Position[][][]) : [],
        )
        const { fill, outline, words } = lookOf(display, severity)
        if (polygons.length === 0) return []
        const name = areaName ?? message
        return [{ id, polygons, name, value: level ?? words, colour: fill, outline, rank: severity }]
      }),
  )
}

type MapOutage =
  | CallAnswer<'listActiveOutages'>['outages'][number]
  | CallAnswer<'listPlannedOutages'>['outages'][number]

/** Areas without power; an outage without an outline is a point. */
export function outageLayers(display: Display, outages: readonly MapOutage[]): readonly MapLayer[] {
  const { mode, t, formats } = display
  const { outline, muted, surface } = TOKENS[mode]
  const wordsOf = ({ clients }: MapOutage) =>
    clients === null
      ? ''
      : t('riskviews.outages.clients', { count: clients, number: formats.number(clients, 0) })
  const colourOf = ({ planned }: MapOutage) => (planned ? muted : lookOf(display, 3).fill)
  return [
    areaLayer(
      'outage-areas',
      outages.flatMap((outage) =>
        outage.geometry?.type === 'MultiPolygon'
          ? [
              {
                id: outage.ref,
                polygons: outage.geometry.coordinates as Position[][][],
                name: '',
                value: wordsOf(outage),
                colour: colourOf(outage),
                outline,
                rank: outage.clients ?? 0,
              },
            ]
          : [],
      ),
    ),
    pointLayer(
      'outage-points',
      outages
        .filter(({ geometry }) => geometry?.type !== 'MultiPolygon')
        .map((outage) => ({
          id: outage.ref,
          longitude: outage.position[0],
          latitude: outage.position[1],
          name: '',
          value: wordsOf(outage),
          fill: surface,
          outline: surface,
          symbol: 'outage' as const,
          rank: -(outage.clients ?? 0),
        })),
    ),
  ]
}

/** Margin around an outage on the map: about three kilometres. */
const AROUND_DEG = 0.03

/** The map frame of one outage: its outline, or the surroundings of its position. */
export function outageFrame(outage: MapOutage | undefined): Bounds | null {
  if (!outage) return null
  const { geometry, position } = outage
  const lines = geometry?.type === 'MultiPolygon' ? (geometry.coordinates as Position[][][]).flat() : []
  const box = boundsOfLines([[position], ...lines])
  return box && [box[0] - AROUND_DEG, box[1] - AROUND_DEG, box[2] + AROUND_DEG, box[3] + AROUND_DEG]
}
