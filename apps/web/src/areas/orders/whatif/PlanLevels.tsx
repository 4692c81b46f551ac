import { useRef } from 'react'
import type { Display } from '../../../lib/display.ts'
import { LevelStrip } from '../advice/LevelStrip.tsx'
import { axisHours } from './axis-hours.ts'
import { useTimeSides } from './use-time-sides.ts'
import type { TriedRoads } from './use-tried-roads.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly roads: TriedRoads
  readonly span: readonly [fromMs: number, toMs: number]
}

const IDS = ['untreated', 'recommended', 'mine'] as const
/** A narrower left side has no room for the names of the plans. */
const MIN_NAMES_PX = 104

/** The danger of each road by hour, on the same time axis as the passes and the chart. */
export function PlanLevels({ display, roads, span }: Props) {
  const { t } = display
  const box = useRef<HTMLDivElement>(null)
  const { widthPx, left, right } = useTimeSides(box)
  const axis = { span, widthPx: Math.max(0, widthPx - left - right) }
  const rows = IDS.map((id) => {
    const { levels, fromMs } = roads[id].judged
    const hours = axisHours(levels, fromMs, axis)
    return { id, name: t(`circuits.whatIf.plans.${id}`), levels: hours.map(({ level }) => level), hours }
  })
  const hours = rows[0]?.hours ?? []
  return (
    <div ref={box} className={css.levels}>
      {widthPx > 0 && (
        <LevelStrip
          display={display}
          label={t('circuits.whatIf.levels')}
          fromMs={hours[0]?.fromMs ?? span[0]}
          names={{ widthPx: left, areAbove: left < MIN_NAMES_PX }}
          hourWidthsPx={hours.map((hour) => hour.widthPx)}
          roads={rows}
        />
      )}
    </div>
  )
}
