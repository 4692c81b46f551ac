import { STRIKE_AGES } from '@verglas/charts/theme'
import { measure } from '@verglas/contract/measures'
import type { Pen } from '../../lib/pen.ts'
import { riskRows } from '../network/panels.ts'
import { airScale } from './air-measures.ts'
import { type AlertArea, alertRows } from './alert-layer.ts'
import type { LayerKind } from './layer-kinds.ts'
import type { MapState } from './map-address.ts'
import { roadValue } from './road-value.ts'

type Shown = {
  readonly counts: Readonly<Record<LayerKind, number>>
  readonly alerts: readonly AlertArea[]
  /** How the lines of temperature come about. */
  readonly method: string | null
}

/** What the colours of the layers mean that are on the map. */
export function legendOf({ mapMeasure, hour, off }: MapState, { counts, alerts, method }: Shown, pen: Pen) {
  const { t, formats, mode } = pen
  const isShown = (kind: LayerKind) => !off.includes(kind) && counts[kind] > 0
  const ages = STRIKE_AGES.map(({ untilMinutes, [mode]: colour }) => ({
    label: t('maps.strikeAge', { minutes: formats.number(untilMinutes, 0) }),
    colour,
  }))
  const hasValues = isShown('stations') || isShown('castpoints')
  return {
    scale: hasValues ? mapMeasure.scale : undefined,
    codes: hasValues ? codesOf(mapMeasure, hour) : undefined,
    rows: [
      ...(isShown('alerts') ? alertRows(alerts, pen) : []),
      ...(isShown('segments') ? riskRows(pen) : []),
      ...(isShown('strikes') ? ages : []),
    ],
    notes: method === null ? [] : [method],
  }
}

/** Words of the colours: of what is to come the forecast has its own. */
function codesOf({ code, colours }: MapState['mapMeasure'], hour: number) {
  const air = airScale(code)
  if (air) return { table: air.table, colours: air.classes }
  const forecast = hour > 0 ? roadValue(code) : undefined
  if (forecast) return 'colours' in forecast ? forecast : undefined
  return colours && { table: measure(code).codes ?? 'roadState', colours }
}
