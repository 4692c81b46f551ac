import type { Position } from 'geojson'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { lineLayer } from '../../../map/layers/lines.ts'
import type { MapLine } from '../../../map/layers/map-line.ts'
import { floodLegend, riverLook } from '../../alerts/panels.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'
import {
  type AlertArea,
  alertDetails,
  alertLook,
  filterAlerts,
  hasGeometry,
  useAlertAreas,
  useAlertsAt,
} from './alerts.tsx'

type FloodItems = KindItems & {
  readonly alerts: readonly AlertArea[]
  readonly drawn: readonly AlertArea[]
}

type Answers = ReturnType<typeof useAlertAreas>

/** Reaches of rivers and coasts with an alert, drawn as water. */
export const floods: MapKind<Answers, FloodItems> = {
  access: ['alerts'],
  choices: ['2', '3', '4'],
  useAnswers: useAlertAreas,
  useItems: useFloodItems,
  legend: ({ drawn }, { display }) => ({
    groups: [
      floodLegend(
        display,
        drawn.map(({ severity }) => severity),
      ),
    ],
  }),
  details: alertDetails,
}

const NO_ALERTS: readonly AlertArea[] = []

function useFloodItems(
  { alerts: { data } }: Answers,
  { state: { only }, display, atMs }: MapContext,
): FloodItems {
  const allAlerts = data?.alerts ?? NO_ALERTS
  const alertsAtInstant = useAlertsAt(allAlerts, atMs)
  const drawn = useMemo(
    () =>
      filterAlerts(
        alertsAtInstant.filter((alert) => hasGeometry(alert, 'MultiLineString')),
        only.floods,
      ),
    [alertsAtInstant, only.floods],
  )
  const layers = useMemo(() => [lineLayer('floods', floodLines(drawn, display))], [drawn, display])
  return {
    layers,
    count: drawn.length,
    credits: drawn.map(({ attribution }) => attribution),
    alerts: allAlerts,
    drawn,
  }
}

/** Coasts and reaches of rivers, in the stroke of water. */
export const floodLines = (all: readonly AlertArea[], display: Display): MapLine[] =>
  all.flatMap((alert) =>
    alert.geometries.flatMap(({ type, coordinates }) =>
      type === 'MultiLineString'
        ? (coordinates as Position[][]).map((line) => ({
            id: itemId('floods', alert.id),
            coordinates: line,
            name: alert.areaName ?? '',
            isDashed: false,
            ...alertLook(display, alert),
            ...riverLook(display, alert.severity),
          }))
        : [],
    ),
  )
