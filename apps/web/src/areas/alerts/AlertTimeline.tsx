import type { AlertAtPoint, Danger } from '@verglas/contract/alert-rules'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { TimeStrip } from '../../ui/strip/TimeStrip.tsx'
import { LOOKAHEAD_HOURS, STEP_HOURS, timelineOf } from './shape.ts'

type Props = {
  display: Display
  dangers: readonly Danger<AlertAtPoint>[]
  nowMs: number
  hours?: number
}

/** Steps that a day needs before its name is written: normally, and on a narrow strip. */
const [ROOM_STEPS, NARROW_ROOM_STEPS] = [2, 6]

/** When each danger is most severe over the coming days. */
export function AlertTimeline({ display, dangers, nowMs, hours = LOOKAHEAD_HOURS }: Props) {
  const { t, formats } = display
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const rows = useMemo(() => timelineOf(dangers, fromMs, hours), [dangers, fromMs, hours])
  const steps = useMemo(() => {
    const starts = Array.from(
      { length: Math.ceil(hours / STEP_HOURS) },
      (_, index) => fromMs + index * STEP_HOURS * HOUR_MS,
    )
    const days = starts.map((ms) => formats.shortDay(ms))
    // A day with too few steps left has no room for its name.
    const isNamed = (index: number, roomSteps = ROOM_STEPS) =>
      days[index] !== days[index - 1] && days.lastIndexOf(days[index] ?? '') - index >= roomSteps - 1
    return starts.map((ms, index) => ({
      id: `${index}`,
      title: `${days[index]} ${formats.time(ms)}`,
      label: isNamed(index)
        ? (days[index] ?? '')
        : index % 2 === 1 || isNamed(index - 1) || isNamed(index + 1)
          ? ''
          : formats.time(ms),
      isMinor: !isNamed(index, NARROW_ROOM_STEPS),
    }))
  }, [fromMs, hours, formats])
  if (rows.length === 0) return null
  return (
    <TimeStrip
      display={display}
      label={t('alerts.timeline', { hours })}
      steps={steps}
      namesPx={150}
      rows={rows.map(({ type, severities }) => ({
        id: type,
        label: t(`alerts.types.${type}`),
        table: 'severity' as const,
        codeAt: (stepId) => severities[Number(stepId)] ?? 0,
      }))}
    />
  )
}
