import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { newestValue, type Station } from './station.ts'
import css from './station-table.module.css'

type Props = { station: Station; isCompact?: boolean }

/** «35 ▸ 62 NO»: mean, gust, and where it comes from; calm has no direction. */
export function Wind({ station, isCompact = false }: Props) {
  const { t } = useTranslation()
  const { quantity, windName } = useContextData().formats()
  const mean = newestValue(station, 'wind_avg') ?? newestValue(station, 'wind_force')
  const gust = newestValue(station, 'wind_max')
  const direction = newestValue(station, 'wind_dir')
  if (mean === null && gust === null) return <span className={css.missing}>–</span>
  const speed = (value: number | null) => quantity('speed', value, { unit: false, digits: 0 })
  if ((mean ?? gust) === 0) return <span className={css.quiet}>{t('wind.calm')}</span>
  return (
    <span className={css.wind} data-compact={isCompact || undefined}>
      <span>{speed(mean)}</span>
      <span className={css.gust}>{gust === null ? '' : `▸ ${speed(gust)}`}</span>
      <span className={css.direction}>{direction === null ? '–' : windName(direction)}</span>
    </span>
  )
}
