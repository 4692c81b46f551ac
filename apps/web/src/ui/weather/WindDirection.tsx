import type { Formats } from '@verglas/language'
import { Row } from '../layout/Row.tsx'
import { WindArrow } from './WindArrow.tsx'

type Props = { directionDeg: number; formats: Formats }

/** The direction from which the wind blows: its name, and an arrow that points with the wind. */
export function WindDirection({ directionDeg, formats }: Props) {
  return (
    <Row as="span" isInline align="center" gap={5}>
      <WindArrow directionDeg={directionDeg} />
      {formats.windName(directionDeg)}
    </Row>
  )
}
