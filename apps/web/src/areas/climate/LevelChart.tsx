import { timeSeriesHeight, timeSeriesOption } from '@verglas/charts'
import { useCallback } from 'react'
import type { Display } from '../../lib/display.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import type { Level } from './waters.ts'

type Props = { display: Display; levels: readonly Level[]; label: string; viewKey: string }

/** Water levels over time. */
export function LevelChart({ display: { t, formats }, levels, label, viewKey }: Props) {
  const input = useCallback(
    (room: ChartRoom) => {
      const times = levels.map(({ dt }) => Date.parse(dt))
      return {
        ...room,
        formats,
        t,
        times,
        values: { water: levels.map(({ level }) => level) },
        doubtful: [],
        periodMs: (times[1] ?? 0) - (times[0] ?? 0),
        from: times[0] ?? 0,
        to: times.at(-1) ?? 1,
      }
    },
    [levels, formats, t],
  )
  const option = useCallback((room: ChartRoom) => timeSeriesOption(input(room)), [input])
  return (
    <Chart
      option={option}
      heightPx={(room) => (room.width === 0 ? 180 : timeSeriesHeight(input(room)))}
      label={label}
      viewKey={viewKey}
    />
  )
}
