import type { Quantity as Kind } from '@verglas/contract/measures'
import { useContextData } from '../lib/context.ts'
import css from './value.module.css'

type Props = {
  kind: Kind
  /** Metric; null or undefined is missing. */
  value: number | null | undefined
  size?: 'text' | 'cell' | 'tile'
  hasUnit?: boolean
  digits?: number
}

/** A number, large, and its unit, small and muted. */
export function Quantity({ kind, value, size = 'text', hasUnit = true, digits }: Props) {
  const { quantity, unit } = useContextData().formats()
  const isMissing = value === null || value === undefined
  const number = quantity(kind, value, { unit: false, ...(digits === undefined ? {} : { digits }) })
  return (
    <span
      className={[css.quantity, size !== 'text' && css[size], isMissing && css.muted]
        .filter(Boolean)
        .join(' ')}
    >
      {number}
      {hasUnit && !isMissing && <span className={css.unit}>{unit(kind, value)}</span>}
    </span>
  )
}
