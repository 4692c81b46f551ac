import { type WhatIfDrawing, whatIfHeight, whatIfOption } from '@verglas/charts'
import { useCallback } from 'react'
import type { Display } from '../../../lib/display.ts'
import { Chart, type ChartRoom } from '../../../ui/chart/Chart.tsx'
import type { Plan } from './plan.ts'
import type { TriedRoads } from './use-tried-roads.ts'

type Props = {
  readonly display: Display
  readonly roads: TriedRoads
  readonly plan: Plan
  readonly nowMs: number
  readonly label: string
}

const HEIGHT_PX = 720
const IDS = ['untreated', 'recommended', 'mine'] as const

/**
 * The road untreated, with the advised treatment and with the user's plan, on the same time axis as the
 * passes.
 */
export function TriedChart({ display, roads, plan, nowMs, label }: Props) {
  const { t, formats } = display
  const input = useCallback(
    (room: ChartRoom): WhatIfDrawing => ({
      ...room,
      formats,
      t,
      now: nowMs,
      times: roads.mine.times,
      roads: IDS.map((id) => ({ id, name: t(`circuits.whatIf.plans.${id}`), ...roads[id] })),
      passesMs: plan.map(({ atMs }) => atMs),
      titles: {
        surface: t('circuits.whatIf.titles.surface'),
        freezing: t('circuits.whatIf.titles.freezing'),
        frozen: t('circuits.whatIf.titles.frozen'),
        water: t('circuits.whatIf.titles.water'),
        salt: t('circuits.whatIf.titles.salt'),
        grip: t('circuits.whatIf.titles.grip'),
      },
    }),
    [formats, t, nowMs, roads, plan],
  )
  const option = useCallback((room: ChartRoom) => whatIfOption(input(room)), [input])
  return (
    <Chart
      option={option}
      heightPx={(room) => (room.width === 0 ? HEIGHT_PX : whatIfHeight(input(room)))}
      label={label}
      viewKey={`${roads.mine.times[0]}`}
      describe={(ms) => {
        const { times } = roads.mine
        const index = times.findLastIndex((time) => time <= ms)
        return [
          `${formats.shortDay(ms)} ${formats.time(ms)}`,
          ...IDS.map(
            (id) =>
              `${t(`circuits.whatIf.plans.${id}`)} ${formats.quantity('temperature', roads[id].surfaceC[index])}, ${t('circuits.whatIf.titles.grip')} ${formats.number(roads[id].grip[index], 2)}`,
          ),
        ].join('. ')
      }}
    />
  )
}
