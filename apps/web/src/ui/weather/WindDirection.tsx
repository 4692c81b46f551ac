import type { Formats } from '@verglas/language'
import css from './symbols.module.css'
import { WindArrow } from './WindArrow.tsx'

type Props = { directionDeg: number; formats: Formats }

/** The direction from which the wind blows: its name, and an arrow that points with the wind. */
export function WindDirection({ directionDeg, formats }: Props) {
  return (
    <span className={css.direction}>
      <WindArrow directionDeg={directionDeg} />
      {formats.windName(directionDeg)}
    </span>
  )
}
