import type { AlertAtPoint, Danger } from '@verglas/contract/alert-rules'
import { momentWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { StripNoteSwatch, TimeStrip } from '../../ui/strip/TimeStrip.tsx'
import css from './alerts.module.css'
import { SmallHeading } from './SmallHeading.tsx'
import { LOOKAHEAD_HOURS, STEP_HOURS, timelineOf } from './shape.ts'

type Props = {
  display: Display
  dangers: readonly Danger<AlertAtPoint>[]
  nowMs: number
  /** End of the period in which the product warns about road dangers, from the server. */
  roadUntil: string
  hours?: number
}

/** Steps that a day needs before its name is written: normally, and on a narrow strip. */
const [ROOM_STEPS, NARROW_ROOM_STEPS] = [2, 6]

/** When each danger is most severe over the coming days. */
export function AlertTimeline({ display, dangers, nowMs, roadUntil, hours = LOOKAHEAD_HOURS }: Props) {
  const { t, formats } = display
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const roadUntilMs = Date.parse(roadUntil)
  const rows = useMemo(
    () => timelineOf(dangers, { fromMs, hours, roadUntilMs }),
    [dangers, fromMs, hours, roadUntilMs],
  )
  const steps = useSteps(display, { fromMs, hours })
  if (rows.length === 0) return null
  const words = {
    open: t('alerts.timelineOpen'),
    unevaluated: t('alerts.timelineUnevaluated', { until: momentWords(formats, roadUntilMs) }),
  }
  const notes = NOTES.filter((note) => rows.some(({ cells }) => cells.includes(note)))
  return (
    <>
      <TimeStrip
        display={display}
        label={t('alerts.timeline', { hours })}
        steps={steps}
        namesPx={150}
        rows={rows.map(({ type, cells }) => ({
          id: type,
          label: t(`alerts.types.${type}`),
          table: 'severity' as const,
          codeAt: (stepId) => {
            const cell = cells[Number(stepId)] ?? 0
            return typeof cell === 'number' ? cell : null
          },
          noteAt: (stepId) => {
            const cell = cells[Number(stepId)]
            return typeof cell === 'string' ? { look: LOOKS[cell], word: words[cell] } : null
          },
        }))}
      />
      {notes.length > 0 && (
        <Row as="ul" wraps tone="muted" gap="2px 16px" margin="6px 0 0" size={12}>
          {notes.map((note) => (
            <li key={note}>
              <StripNoteSwatch look={LOOKS[note]} /> {words[note]}
            </li>
          ))}
        </Row>
      )}
    </>
  )
}

const NOTES = ['open', 'unevaluated'] as const
const LOOKS = { open: 'dots', unevaluated: 'hatch' } as const

/** The timeline with its title, on a screen of alerts. */
export const TitledTimeline = ({ className = '', ...props }: Props & { className?: string | undefined }) =>
  props.dangers.length > 0 && (
    <div className={`${css.timeline} ${className}`}>
      <SmallHeading>
        {props.display.t('alerts.timelineTitle', { hours: props.hours ?? LOOKAHEAD_HOURS })}
      </SmallHeading>
      <AlertTimeline {...props} />
    </div>
  )

/** The columns of the timeline; those with room are named by their day or hour. */
function useSteps({ formats }: Display, { fromMs, hours }: { fromMs: number; hours: number }) {
  return useMemo(() => {
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
}
