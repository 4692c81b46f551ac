import { comparisonHeight, comparisonOption } from '@verglas/charts'
import { measure } from '@verglas/contract/measures'
import { useCallback } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useNights } from '../../../lib/nights.ts'
import { Chart, type ChartRoom } from '../../../ui/chart/Chart.tsx'
import type { ComparedCode } from './measures.ts'
import type { ComparedTimeline } from './timelines.ts'

type Props = {
  display: Display
  timelines: readonly ComparedTimeline[]
  code: ComparedCode
  fromMs: number
  toMs: number
  nowMs: number
  label: string
}

const CHART_PX = 440

/** Measured and forecast values at several places, one line each. */
export function ComparedChart({
  display: { t, formats },
  timelines,
  code,
  fromMs: from,
  toMs: to,
  nowMs: now,
  label,
}: Props) {
  const { points } = useContextData()
  const first = points.find(({ id_castpoint }) => id_castpoint === timelines[0]?.place.castpointId)
  const nights = useNights(first ?? null, from, to)
  const input = useCallback(
    (room: ChartRoom) => ({ ...room, formats, t, nights, code, from, to, now, places: timelines }),
    [formats, t, nights, code, from, to, now, timelines],
  )
  const option = useCallback((room: ChartRoom) => comparisonOption(input(room)), [input])
  return (
    <Chart
      option={option}
      heightPx={(room) => (room.width === 0 ? CHART_PX : comparisonHeight(input(room)))}
      label={label}
      viewKey={`${to - from} ${timelines.map(({ place }) => place.id).join()}`}
      describe={(ms) =>
        [
          `${formats.shortDay(ms)} ${formats.time(ms)}`,
          ...readOut(timelines, ms, (value) => formats.quantity(measure(code).quantity, value)),
        ].join(', ')
      }
    />
  )
}

export const comparedLabel = (
  { t }: Display,
  timelines: readonly ComparedTimeline[],
  code: ComparedCode,
): string => `${t(`measures.${code}.long`)} · ${timelines.map(({ name }) => name).join(', ')}`

/** The value of each line at an instant: the last one at or before it. */
function readOut(
  timelines: readonly ComparedTimeline[],
  ms: number,
  write: (value: number | null) => string,
): string[] {
  return timelines.map(({ name, measured, forecast }) => {
    const at = ({ times, values }: ComparedTimeline['measured']) =>
      values[times.findLastIndex((instant) => instant <= ms)] ?? null
    const isMeasured = ms <= (measured.times.at(-1) ?? Number.NEGATIVE_INFINITY)
    return `${name} ${write(at(isMeasured ? measured : forecast))}`
  })
}
