import type { Pen } from '../../lib/pen.ts'
import { Falls } from '../../ui/weather/Falls.tsx'
import { concernOf, fallsIn } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import css from './hour-glance.module.css'
import type { Step } from './step.ts'

type Props = { pen: Pen; step: Step | null; isNight: boolean }

/** One hour of a row: symbol, temperature, what falls, gust. Grey unless something freezes or lies down. */
export function HourGlance({ pen, step, isNight }: Props) {
  const { t, formats } = pen
  if (!step) return <span className={css.missing}>–</span>
  const { tair, weather, wind_max, wind_avg } = step
  const concern = concernOf(step)
  const gust = wind_max ?? wind_avg
  const falls = fallsIn([step])
  return (
    <span
      className={css.glance}
      data-concern={concern ?? undefined}
      data-dry={falls.length === 0 || undefined}
    >
      <WeatherSymbol pen={pen} code={weather} isNight={isNight} size={30} />
      <span className={css.air} data-freezing={(tair ?? 1) < 0 || undefined}>
        {formats.quantity('temperature', tair, { unit: false })}
      </span>
      <span className={css.falls}>
        {concern && <span className="visually-hidden">{t(`forecast.concern.${concern}`)}</span>}
        <Falls pen={pen} falls={falls} isShort />
      </span>
      <span className={css.gust} title={t('forecast.gustsOf', { value: formats.quantity('speed', gust) })}>
        <span className="visually-hidden">{t('weather.windGust')}</span>
        {formats.quantity('speed', gust, { unit: false, digits: 0 })}
      </span>
    </span>
  )
}
