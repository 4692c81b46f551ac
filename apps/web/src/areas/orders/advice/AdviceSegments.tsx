import { type AdviceLocalizer, advicePhrases } from '@verglas/language'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { type Segment, segmentName } from '../circuits/circuit-strip.ts'
import css from './advice.module.css'
import type { Prescription } from './advice-localizer.ts'

type Props = {
  readonly display: Display
  readonly writing: AdviceLocalizer
  readonly circuit: Circuit
  readonly segments: readonly Segment[]
  readonly differing: Prescription['segments']
}

/**
 * Segments whose own road needs a different treatment from the point; segments with the same advice are
 * grouped.
 */
export function AdviceSegments({ display, writing, circuit, segments, differing }: Props) {
  const { t, formats } = display
  const groups = useMemo(() => {
    const byId = new Map(segments.map((segment) => [segment.id, segment]))
    const groupByWords = new Map<string, { names: string[]; lengthKm: number }>()
    for (const advice of differing) {
      const segment = byId.get(advice.segmentId)
      if (!segment) continue
      const { what, when } = advicePhrases(
        writing,
        { ...advice, from: '', to: '', decideAgainAt: '', reason: 'normal' },
        circuit,
      )
      const words = [what, when, t(`circuits.advice.situations.${advice.situation}`)]
        .filter(Boolean)
        .join(', ')
      const group = groupByWords.get(words) ?? { names: [], lengthKm: 0 }
      group.names.push(segmentName(display, segment))
      group.lengthKm += segment.lengthKm
      groupByWords.set(words, group)
    }
    return [...groupByWords].toSorted(([, a], [, b]) => b.lengthKm - a.lengthKm)
  }, [segments, differing, writing, circuit, display, t])
  if (groups.length === 0) return null
  const lengthKm = groups.reduce((sum, [, group]) => sum + group.lengthKm, 0)
  return (
    <details className={css.basis}>
      <summary>
        {t('circuits.advice.segments', {
          count: differing.length,
          km: formats.quantity('visibility', lengthKm * 1000, { digits: 1 }),
        })}
      </summary>
      <ul className="bullets">
        {groups.map(([words, { names, lengthKm: km }]) => (
          <li key={words}>
            {words} · {formats.quantity('visibility', km * 1000, { digits: 1 })}
            <br />
            <small>{formats.list(names)}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
