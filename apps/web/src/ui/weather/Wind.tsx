import type { Display } from '../../lib/display.ts'
import { SymbolIcon } from '../badge/SymbolIcon.tsx'
import css from './wind.module.css'

type Props = {
  meanKmh: number | null
  gustKmh: number | null
  /** The direction from which it blows. */
  directionDeg: number | null
  display: Pick<Display, 't' | 'formats'>
  /** As wide as its text, not aligned in columns. */
  isCompact?: boolean
}

/** «35 ▸ 62 NO»: mean, gust and direction of origin; calm has no direction. */
export function Wind({ meanKmh, gustKmh, directionDeg, display: { t, formats }, isCompact = false }: Props) {
  if (meanKmh === null && gustKmh === null) return <span className={css.quiet}>–</span>
  const speed = (value: number | null) => formats.quantity('speed', value, { unit: false, digits: 0 })
  if ((meanKmh ?? gustKmh) === 0) return <span className={css.quiet}>{t('weather.calm')}</span>
  return (
    <span className={css.wind} data-compact={isCompact || undefined}>
      <span>{speed(meanKmh)}</span>
      <span>
        {gustKmh !== null && (
          <>
            <SymbolIcon symbol="▸" />
            <span className="visually-hidden">{t('weather.windGust')}</span> {speed(gustKmh)}
          </>
        )}
      </span>
      <span className={css.direction}>{directionDeg === null ? '–' : formats.windName(directionDeg)}</span>
    </span>
  )
}
