import { MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import type { FigureTile } from '../../ui/value/FigureTiles.tsx'
import { allClearMs, CLEAR_KM, CLEAR_MINUTES, movementOf, nearestOf, type Strike } from './storm.ts'

type Storm = {
  readonly visibleStrikes: readonly Strike[]
  readonly all: readonly Strike[]
  readonly nowMs: number
}
type StormFact = FigureTile & { readonly id: 'nearest' | 'course' | 'allClear'; readonly isAlarm: boolean }

/** Key facts about a storm at a station, for tiles next to a map and on a wall screen. */
export function stormWords(
  { t, formats }: Display,
  { visibleStrikes, all, nowMs }: Storm,
): readonly StormFact[] {
  const km = (value: number, digits?: 0) =>
    formats.quantity('visibility', value * 1000, digits === undefined ? {} : { digits })
  const nearest = nearestOf(visibleStrikes)
  const movement = movementOf(all, nowMs)
  const clearMs = allClearMs(all)
  const remainingMs = clearMs === null ? 0 : clearMs - nowMs
  return [
    {
      id: 'nearest',
      label: t('riskviews.storm.nearest'),
      value: nearest ? km(nearest.distanceKm) : '–',
      note: nearest
        ? t('riskviews.storm.nearestAt', {
            direction: formats.quantity('direction', nearest.bearing),
            age: formats.age(Math.max(0, nowMs - Date.parse(nearest.struckAt))),
          })
        : t('riskviews.storm.calm'),
      isAlarm: nearest !== null && nearest.distanceKm <= CLEAR_KM,
    },
    {
      id: 'course',
      label: t('riskviews.storm.movement'),
      value: movement ? t(`riskviews.storm.courses.${movement.trend}`) : '–',
      note: movement
        ? t('riskviews.storm.speed', { speed: formats.quantity('speed', Math.abs(movement.kmh)) })
        : t('riskviews.storm.movementUnknown'),
      isAlarm: movement?.trend === 'approaching',
    },
    {
      id: 'allClear',
      label: t('riskviews.storm.allClear'),
      value:
        clearMs === null || remainingMs <= 0
          ? t('riskviews.storm.clear')
          : formats.duration(Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS),
      note:
        clearMs !== null && remainingMs > 0
          ? t('riskviews.storm.clearAt', { time: formats.time(clearMs), distance: km(CLEAR_KM, 0) })
          : t('riskviews.storm.clearRule', { minutes: `${CLEAR_MINUTES}`, distance: km(CLEAR_KM, 0) }),
      isAlarm: remainingMs > 0,
    },
  ]
}
