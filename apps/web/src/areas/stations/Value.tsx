import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useContextData } from '../../lib/context.ts'
import { CodeBadge } from '../../ui/CodeBadge.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import css from './detail.module.css'

type Props = { code: MeasureCode; value: number | null }

/** A value in the form of its measure: number and unit, word of a code, arrow and name of a direction. */
export function Value({ code, value }: Props) {
  const { windName, quantity: write } = useContextData().formats()
  const { quantity, codes } = measure(code)
  if (codes && codes !== 'weather') return <CodeBadge table={codes} code={value} />
  if (quantity !== 'direction' || value === null) return <Quantity kind={quantity} value={value} />
  return (
    <span className={css.direction}>
      {/* Points where the wind goes; the name says where it comes from. */}
      <svg viewBox="0 0 16 16" aria-hidden style={{ rotate: `${value}deg` }}>
        <title>{windName(value)}</title>
        <path d="M8 15 4 10h3V1h2v9h3Z" fill="currentColor" />
      </svg>
      {windName(value)}
      <span className={css.degrees}>{write('direction', value).replace(/^\D+/, '')}</span>
    </span>
  )
}
