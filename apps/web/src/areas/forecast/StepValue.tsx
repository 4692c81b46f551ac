import type { Quantity } from '@verglas/contract/measures'
import type { Display } from '../../lib/display.ts'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { WindDirection } from '../../ui/weather/WindDirection.tsx'
import { Corrected } from '../humancast/panels.ts'
import type { Column } from './columns.ts'
import type { Step } from './forecast-step.ts'

type Props = { display: Pick<Display, 't' | 'formats'>; step: Step; column: Column; unit: string }

/** Quantities written with the same number of decimals in every row. */
const ALIGNED: ReadonlySet<Quantity> = new Set<Quantity>(['speed', 'visibility'])

/**
 * One value of a table: zero amounts are muted, wind has its arrow, and visibility its own unit where it
 * differs.
 */
export function StepValue({ display: { t, formats }, step, column, unit }: Props) {
  const { quantity, unit: unitOf } = formats
  const value = step[column.code]
  if (value === null) return <Quiet />
  if (column.quantity === 'direction') {
    if ((step.wind_avg ?? 1) === 0) return <Quiet />
    return <WindDirection directionDeg={value} formats={formats} />
  }
  if (column.isAmount && value === 0) return <Quiet>0</Quiet>
  // Low visibility is written in metres in a column of kilometres.
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
