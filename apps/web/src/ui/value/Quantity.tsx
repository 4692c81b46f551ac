import type { Quantity as Kind } from '@verglas/contract/measures'
import { useContextData } from '../../lib/context.ts'
import css from './value.module.css'

type Props = {
  kind: Kind
  /** Metric; null or undefined: missing. */
  value: number | null | undefined
}

/** A large number with its small, muted unit. */
export function Quantity({ kind, value }: Props) {
  const { quantity, unit } = useContextData().formats()
  const isMissing = value === null || value === undefined
  return (
    <span className={`${css.quantity} ${isMissing ? css.missing : ''}`}>
      {quantity(kind, value, { unit: false })}
      {!isMissing && <span className={css.unit}>{unit(kind, value)}</span>}
    </span>
  )
}
