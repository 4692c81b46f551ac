import { HOUR_MS } from '@verglas/quantities'
import { memo } from 'react'
import type { Display } from '../../lib/display.ts'
import { codeColour, codeCss } from '../../ui/badge/code-palettes.ts'
import { hoursWords, periodWords } from './oversight-words.ts'
import css from './oversights.module.css'
import { hourOf, STRIP_HOURS, severityPeriods } from './shape.ts'

type Props = {
  display: Display
  name: string
  /** Severities from the current hour on, one digit per hour. */
  hours: string
  nowMs: number
}

const HEIGHT = 24

function lookOf(severity: number) {
  const colour = codeColour('severity', severity)
  return colour && { fill: codeCss('severity', colour).fill }
}

/**
 * Hours from left to right; the worse, the taller and the stronger the colour. Unknown hours have no
 * background, midnights have a line.
 */
export const HoursStrip = memo(function HoursStrip({ display, name, hours, nowMs }: Props) {
  const { t, formats } = display
  const startMs = hourOf(nowMs)
  const midnights = Array.from({ length: STRIP_HOURS }, (_, hour) => hour).filter(
    (hour) => hour > 0 && formats.local(startMs + hour * HOUR_MS).hour === 0,
  )
  return (
    <svg
      className={css.strip}
      role="img"
      aria-label={t('oversights.stripLabel', { name, words: hoursWords(display, hours, nowMs) })}
      viewBox={`0 0 ${STRIP_HOURS} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <rect
        className={css.forecastSpan}
        width={Math.min(hours.length, STRIP_HOURS)}
        y={HEIGHT - 3}
        height={3}
      />
      {severityPeriods(hours).map((period) => {
        const height = 4 + period.severity * 5
        return (
          <rect
            key={`${period.from} ${period.severity}`}
            x={period.from}
            width={period.to - period.from}
            y={HEIGHT - height}
            height={height}
            style={lookOf(period.severity)}
          >
            <title>{periodWords(display, period, nowMs)}</title>
          </rect>
        )
      })}
      {midnights.map((hour) => (
        <line key={hour} x1={hour} x2={hour} y1={0} y2={HEIGHT} />
      ))}
    </svg>
  )
})
