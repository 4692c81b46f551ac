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
    readonly levels: readonly number[]
  }[]
}

const LABEL_EVERY = 6
const NAMES_PX = 104

/** The danger of a road hour by hour, under each of several plans. */
export function LevelStrip({ display, label, fromMs, roads }: Props) {
  const { formats } = display
  const hours = roads[0]?.levels.map((_, hour) => fromMs + hour * HOUR_MS) ?? []
  return (
    <TimeStrip
      display={display}
      label={label}
      namesPx={NAMES_PX}
      steps={hours.map((ms, index) => ({
        id: String(index),
        title: formats.dateTime(ms),
        label: index % LABEL_EVERY === 0 ? formats.time(ms) : '',
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
