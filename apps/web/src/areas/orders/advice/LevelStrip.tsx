import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { TimeStrip } from '../../../ui/strip/TimeStrip.tsx'

type Props = {
  readonly display: Display
  readonly label: string
  readonly fromMs: number
  /** Danger levels of each hour from `fromMs` on. */
  readonly roads: readonly {
    readonly id: string
    readonly name: string
    /** Null if the level is unknown. */
    readonly levels: readonly (number | null)[]
  }[]
  readonly names?: { readonly widthPx: number; readonly areAbove: boolean }
  /** Widths on a time axis; without them all hours share the width. */
  readonly hourWidthsPx?: readonly number[]
}

const LABEL_EVERY = 6
/** A label is as wide as this many hours, so that nearer to the end it would leave the strip. */
const LABEL_HOURS = 3
const NAMES = { widthPx: 104, areAbove: false }

/** The danger of a road hour by hour, under each of several plans. */
export function LevelStrip({ display, label, fromMs, roads, names = NAMES, hourWidthsPx }: Props) {
  const { formats } = display
  const hours = roads[0]?.levels.map((_, hour) => fromMs + hour * HOUR_MS) ?? []
  // An hour that the axis cuts gets no label, because it would be at another time.
  const firstLabel = hourWidthsPx && (hourWidthsPx[0] ?? 0) < (hourWidthsPx[1] ?? 0) ? 1 : 0
  return (
    <TimeStrip
      display={display}
      label={label}
      namesPx={names.widthPx}
      areNamesAbove={names.areAbove}
      steps={hours.map((ms, index) => ({
        id: String(index),
        title: formats.dateTime(ms),
        label:
          index % LABEL_EVERY === firstLabel && index <= hours.length - LABEL_HOURS
            ? formats.hourTick(ms)
            : '',
        ...(hourWidthsPx && { widthPx: hourWidthsPx[index] ?? 0 }),
      }))}
      rows={roads.map(({ id, name, levels }) => ({
        id,
        label: name,
        table: 'danger',
        codeAt: (step) => levels[Number(step)] ?? null,
      }))}
    />
  )
}
