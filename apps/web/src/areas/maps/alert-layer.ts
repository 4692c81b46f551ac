import { SEVERITY_COLOURS, TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import type { Position } from 'geojson'
import type { Display } from '../../lib/display.ts'
import type { MapArea } from '../../map/layers/areas.ts'
import type { MapLine } from '../../map/layers/map-line.ts'
import type { LegendRow } from '../../map/MapLegend.tsx'
import { itemId } from './layer-kinds.ts'

export type AlertArea = CallAnswer<'listAlertAreas'>['alerts'][number]

/** Alerts in force at an instant; an alert without an end continues. */
export const alertsAt = (alerts: readonly AlertArea[], atMs: number): AlertArea[] =>
  alerts.filter(({ start, end }) => Date.parse(start) <= atMs && (end === null || Date.parse(end) > atMs))

const colourOf = (severity: number) => SEVERITY_COLOURS.find(({ code }) => code === severity)

function lookOf({ t, mode }: Display, { severity, type }: AlertArea) {
  const colour = colourOf(severity)
  return {
    // The word instead of an icon: a glyph missing from the font would leave a gap.
    value: [t(`alerts.types.${type}`), ...(colour ? [t(`codes.severity.${colour.key}`)] : [])].join(' · '),
    colour: colour?.fill ?? TOKENS[mode].muted,
    outline: TOKENS[mode].outline,
    rank: severity,
  }
}

/** Polygons of alerts, the most severe on top. */
export const alertAreas = (alerts: readonly AlertArea[], display: Display): MapArea[] =>
  alerts.flatMap((alert) => {
    const polygons = alert.geometries.flatMap(({ type, coordinates }) =>
      type === 'MultiPolygon' ? (coordinates as Position[][][]) : [],
    )
    if (polygons.length === 0) return []
    return [
      { id: itemId('alerts', alert.id), polygons, name: alert.areaName ?? '', ...lookOf(display, alert) },
    ]
  })

/** Coasts and reaches of rivers; wider is more severe. */
export const alertLines = (alerts: readonly AlertArea[], display: Display): MapLine[] =>
  alerts.flatMap((alert) =>
    alert.geometries.flatMap(({ type, coordinates }) =>
      type === 'MultiLineString'
        ? (coordinates as Position[][]).map((line) => ({
            id: itemId('alerts', alert.id),
            coordinates: line,
            name: alert.areaName ?? '',
            widthPx: 2 + 1.5 * alert.severity,
            isDashed: false,
            ...lookOf(display, alert),
          }))
        : [],
    ),
  )

/** Legend rows of the alert colours that are on the map. */
export const alertRows = (alerts: readonly AlertArea[], { t }: Display): LegendRow[] =>
  SEVERITY_COLOURS.filter(({ code }) => alerts.some(({ severity }) => severity === code)).map(
    ({ key, fill }) => ({ label: t('maps.alertOf', { severity: t(`codes.severity.${key}`) }), colour: fill }),
  )
