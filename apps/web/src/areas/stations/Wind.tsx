import { newestValue, type Station } from './station.ts'
import css from './station-table.module.css'
import type { Writing } from './writing.ts'

type Props = { station: Station; writing: Pick<Writing, 't' | 'formats'>; isCompact?: boolean }

/** «35 ▸ 62 NO»: mean, gust, and where it comes from; calm has no direction. */
export function Wind({ station, writing: { t, formats }, isCompact = false }: Props) {
  const mean = newestValue(station, 'wind_avg') ?? newestValue(station, 'wind_force')
  const gust = newestValue(station, 'wind_max')
  const direction = newestValue(station, 'wind_dir')
  if (mean === null && gust === null) return <span className={css.missing}>–</span>
  const speed = (value: number | null) => formats.quantity('speed', value, { unit: false, digits: 0 })
  if ((mean ?? gust) === 0) return <span className={css.quiet}>{t('wind.calm')}</span>
  return (
    <span className={css.wind} data-compact={isCompact || undefined}>
      <span>{speed(mean)}</span>
      <span>{gust === null ? '' : `▸ ${speed(gust)}`}</span>
      <span className={css.direction}>{direction === null ? '–' : formats.windName(direction)}</span>
    </span>
  )
}
