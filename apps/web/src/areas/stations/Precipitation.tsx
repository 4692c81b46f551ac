import { CodeBadge } from '../../ui/CodeBadge.tsx'
import { knownCode, newestValue, type Station } from './station.ts'
import css from './station-table.module.css'
import type { Writing } from './writing.ts'

type Props = { station: Station; writing: Pick<Writing, 't' | 'formats'> }

/** «❄ 0,4»: what falls and how much; nothing falling is said, not left out. */
export function Precipitation({ station, writing: { t, formats } }: Props) {
  const given = newestValue(station, 'precip_type')
  const rate = newestValue(station, 'precip_rate')
  const type = knownCode('precip_type', given)
  if (given === null && rate === null) return <span className={css.missing}>–</span>
  if (type === 0 && !rate) return <span className={css.quiet}>{t('codes.rainType.none')}</span>
  return (
    <span className={css.precipitation}>
      {given !== null && given !== 0 && <CodeBadge table="rainType" code={given} isShort />}
      {rate === null ? '' : formats.quantity('rainRate', rate, { unit: false, digits: 1 })}
    </span>
  )
}
