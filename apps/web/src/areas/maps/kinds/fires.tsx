import { TOKENS } from '@verglas/charts/theme'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import { boundsOf } from '../../../map/map-bounds.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'
import { type AlertArea, alertDetails, isFire, useAlertAreas, useAlertsAt } from './alerts.tsx'

type FireItems = KindItems & { readonly alerts: readonly AlertArea[]; readonly hasAnswer: boolean }

type Answers = ReturnType<typeof useAlertAreas>

/** Burning forests. */
export const fires: MapKind<Answers, FireItems> = {
  access: ['alerts'],
  useAnswers: useAlertAreas,
  useItems: useFireItems,
  // In other views fires are one of many layers, and the layer list says that there are none.
  missing: ({ count, hasAnswer }, { state: { view }, display: { t } }) =>
    view === 'sopfeu' && hasAnswer && count === 0 ? [t('maps.missing.fires')] : [],
  details: alertDetails,
}

function useFireItems({ alerts: { data } }: Answers, { display, atMs }: MapContext): FireItems {
  const alerts = data?.alerts ?? NO_ALERTS
  const alertsAtInstant = useAlertsAt(alerts, atMs)
  const burning = useMemo(() => alertsAtInstant.filter(isFire), [alertsAtInstant])
  const layers = useMemo(() => [pointLayer('fires', firePoints(burning, display))], [burning, display])
  return { layers, count: burning.length, alerts, hasAnswer: data !== undefined }
}

const NO_ALERTS: readonly AlertArea[] = []

type Position = readonly [number, number]

/** Fires at their places: the centre of the reported circle. */
export function firePoints(burning: readonly AlertArea[], { mode, t }: Display): readonly MapPoint[] {
  const fill = TOKENS[mode].surface
  return burning.flatMap(({ id, areaName, level, message, severity, geometries }) => {
    const box = boundsOf(geometries.flatMap(({ coordinates }) => positionsIn(coordinates)) as never)
    if (!box) return []
    const [west, south, east, north] = box
    return [
      {
        id: itemId('fires', id),
        longitude: (west + east) / 2,
        latitude: (south + north) / 2,
        name: areaName ?? message,
        // The provider writes the words of its level only in its own language.
        value: isState(severity) ? t(`maps.fireStates.${severity}`) : (level ?? t('maps.kinds.fires')),
        fill,
        outline: fill,
        symbol: 'fire' as const,
        rank: -severity,
      },
    ]
  })
}

/** 1 means contained or under control, 3 out of control. For other values the level of the provider is shown. */
const isState = (severity: number): severity is 1 | 3 => severity === 1 || severity === 3

function positionsIn(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  return typeof coordinates[0] === 'number'
    ? [coordinates as unknown as Position]
    : coordinates.flatMap(positionsIn)
}
