import { SEVERITY_COLOURS } from '@verglas/charts/theme'
import { HOUR_MS } from '@verglas/quantities'
import { memo } from 'react'
import type { Display } from '../../lib/pen.ts'
import { hoursWords, spellWords } from './oversight-words.ts'
import css from './oversights.module.css'
import { hourOf, STRIP_HOURS, severitySpells } from './shape.ts'

type Props = {
  pen: Display
  name: string
  /** Severities from the hour under way on, a digit each. */
  hours: string
  nowMs: number
}

const HEIGHT = 24

/** Hours across; the worse, the taller and the louder. What is not known has no ground, midnights have a line. */
export const HoursStrip = memo(function HoursStrip({ pen, name, hours, nowMs }: Props) {
  const { t, formats } = pen
  const startMs = hourOf(nowMs)
  const midnights = Array.from({ length: STRIP_HOURS }, (_, hour) => hour).filter(
    (hour) => hour > 0 && formats.local(startMs + hour * HOUR_MS).hour === 0,
  )
  return (
    <svg
      className={css.strip}
      role="img"
      aria-label={t('oversights.stripLabel', { name, words: hoursWords(pen, hours, nowMs) })}
      viewBox={`0 0 ${STRIP_HOURS} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <rect className={css.known} width={Math.min(hours.length, STRIP_HOURS)} y={HEIGHT - 3} height={3} />
      {severitySpells(hours).map((spell) => {
        const height = 4 + spell.severity * 5
        return (
          <rect
            key={`${spell.from} ${spell.severity}`}
            x={spell.from}
            width={spell.to - spell.from}
            y={HEIGHT - height}
            height={height}
            fill={SEVERITY_COLOURS.find(({ code }) => code === spell.severity)?.fill}
          >
            <title>{spellWords(pen, spell, nowMs)}</title>
          </rect>
        )
      })}
      {midnights.map((hour) => (
        <line key={hour} x1={hour} x2={hour} y1={0} y2={HEIGHT} />
      ))}
    </svg>
  )
})
