import type { Formats } from '@verglas/language'
import css from './symbols.module.css'
import { WindArrow } from './WindArrow.tsx'

type Props = { directionDeg: number; formats: Formats }

/** Where the wind comes from: an arrow that goes with it, and the name. */
export function WindDirection({ directionDeg, formats }: Props) {
  return (
    <span className={css.direction}>
      <WindArrow directionDeg={directionDeg} />
      {formats.windName(directionDeg)}
    </span>
  )
}
