import type { Display } from '../../lib/display.ts'
import { CodeBadge } from '../badge/CodeBadge.tsx'
import { Row } from '../layout/Row.tsx'
import css from './symbols.module.css'

type Props = {
  /** As reported by a sensor; null: not reported. */
  type: number | null
  rateMmh: number | null
  display: Pick<Display, 't' | 'formats'>
}

const NONE = 0

/** «❄ 0,4»: kind and rate of precipitation; "no precipitation" is written out rather than omitted. */
export function Precipitation({ type, rateMmh, display: { t, formats } }: Props) {
  if (type === null && rateMmh === null) return <span className={css.none}>–</span>
  if (type === NONE && !rateMmh) return <span className={css.none}>{t('codes.rainType.none')}</span>
  return (
    <Row as="span" isInline align="center" gap={6}>
      {type !== null && type !== NONE && <CodeBadge table="rainType" code={type} isShort />}
      {rateMmh === null ? '' : formats.quantity('rainRate', rateMmh, { unit: false, digits: 1 })}
    </Row>
  )
}
