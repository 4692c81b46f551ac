import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useContextData } from '../../lib/context.ts'
import { CodeBadge } from '../badge/CodeBadge.tsx'
import { WindDirection } from '../weather/WindDirection.tsx'
import { DoubtIcon } from './DoubtIcon.tsx'
import { Quantity } from './Quantity.tsx'
import css from './value.module.css'

type Props = {
  code: MeasureCode
  /** Metric. */
  value: number | null
  /** Why the value is doubtful. */
  doubt?: string | undefined
}

/** A value in the form of its measure: number and unit, word of a code, or arrow and name of a direction. */
export function Value({ code, value, doubt }: Props) {
  return (
    <span className={css.value} data-doubtful={doubt ? true : undefined}>
      {doubt && <DoubtIcon reason={doubt} />}
      <Written code={code} value={value} />
    </span>
  )
}

function Written({ code, value }: Pick<Props, 'code' | 'value'>) {
  const formats = useContextData().formats()
  const { quantity, codes } = measure(code)
  if (codes && codes !== 'weather') return <CodeBadge table={codes} code={value} />
  if (quantity !== 'direction' || value === null) return <Quantity kind={quantity} value={value} />
  return (
    <span className={css.quantity}>
      <WindDirection directionDeg={value} formats={formats} />
      <span className={css.unit}>{formats.quantity('direction', value).replace(/^\D+/, '')}</span>
    </span>
  )
}
