import type { Quantity } from '@verglas/contract/measures'
import { Corrected } from './Corrected.tsx'
import type { Column } from './columns.ts'
import type { Pen } from './pen.ts'
import type { Step } from './step.ts'
import css from './tables.module.css'
import { WindArrow } from './WindArrow.tsx'

type Props = { pen: Pick<Pen, 't' | 'formats'>; step: Step; column: Column; unit: string }

/** Written with as many decimals in every row. */
const ALIGNED: ReadonlySet<Quantity> = new Set<Quantity>(['speed', 'visibility'])

/** One value of a table: zeros of amounts are quiet, wind has its arrow, visibility its own unit where it differs. */
export function StepValue({ pen: { t, formats }, step, column, unit }: Props) {
  const { quantity, unit: unitOf, windName } = formats
  const value = step[column.code]
  if (value === null) return <span className={css.quiet}>–</span>
  if (column.quantity === 'direction') {
    if ((step.wind_avg ?? 1) === 0) return <span className={css.quiet}>–</span>
    return (
      <span className={css.direction}>
        <WindArrow directionDeg={value} />
        {windName(value)}
      </span>
    )
  }
  if (column.isAmount && value === 0) return <span className={css.quiet}>0</span>
  // Near visibility is written in metres in a column of kilometres.
  const hasOwnUnit = column.quantity === 'visibility' && unitOf(column.quantity, value) !== unit
  const digits =
    ALIGNED.has(column.quantity) && !hasOwnUnit && unit !== 'm' && unit !== 'ft' ? { digits: 1 } : {}
  const text = quantity(column.quantity, value, { unit: hasOwnUnit, ...digits })
  const written = column.isAir && value < 0 ? <strong>{text}</strong> : text
  return column.isAir && step.corrected ? (
    <>
      <Corrected t={t} /> {written}
    </>
  ) : (
    written
  )
}
