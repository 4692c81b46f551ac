import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { CodeBadge } from '../../ui/CodeBadge.tsx'
import { knownCode, newestValue, type Station } from './station.ts'
import css from './station-table.module.css'

/** «❄ 0,4»: what falls and how much; nothing falling is said, not left out. */
export function Precipitation({ station }: { station: Station }) {
  const { t } = useTranslation()
  const { quantity } = useContextData().formats()
  const given = newestValue(station, 'precip_type')
  const rate = newestValue(station, 'precip_rate')
  const type = knownCode('precip_type', given)
  if (given === null && rate === null) return <span className={css.missing}>–</span>
  if (type === 0 && !rate) return <span className={css.quiet}>{t('codes.rainType.none')}</span>
  return (
    <span className={css.precipitation}>
      {given !== null && given !== 0 && <CodeBadge table="rainType" code={given} isShort />}
      {rate === null ? '' : quantity('rainRate', rate, { unit: false, digits: 1 })}
    </span>
  )
}
