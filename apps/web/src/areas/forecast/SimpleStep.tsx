import { isNightAt, useNights } from '../../lib/nights.ts'
import type { Pen } from '../../lib/pen.ts'
import { HOUR_MS } from '../../time/spans.ts'
import { WallStep } from '../../ui/wall/Wall.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { concernOf, fallsIn } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import css from './simple-step.module.css'
import type { SimpleType } from './simple-steps.ts'
import type { Step } from './step.ts'
import type { CastpointFacts } from './use-castpoint.ts'

type Props = { pen: Pen; type: SimpleType; step: Step; facts: CastpointFacts }

/** One hour, quarter-day or day in large type. */
export function SimpleStep({ pen, type, step, facts }: Props) {
  const { t, formats } = pen
  const ms = Date.parse(step.dt)
  const middleMs = ms + (step.duration * HOUR_MS) / 2
  const nights = useNights(facts.place, ms, ms + step.duration * HOUR_MS)
  const { tair, tair_min, tair_max, weather, wind_max, wind_avg } = step
  const temperature = (value: number | null) => formats.quantity('temperature', value, { unit: false })
  return (
    <WallStep concern={concernOf(step)}>
      <div className={css.step}>
        <span className={css.when}>
          {type === 'hourly' ? formats.time(ms) : formats.shortDay(ms)}
          {type === 'quarters' && <small>{t(`codes.quarterDay.${step.quarter}`)}</small>}
        </span>
        <WeatherSymbol
          pen={pen}
          code={weather}
          isNight={type !== 'daily' && isNightAt(nights, middleMs)}
          size="clamp(44px, 8vh, 104px)"
        />
        {type === 'hourly' ? (
          <span className={css.value} data-freezing={(tair ?? 1) < 0 || undefined}>
            {temperature(tair)}
          </span>
        ) : (
          <span className={css.value} data-freezing={(tair_min ?? 1) < 0 || undefined}>
            <span className="visually-hidden">{t('forecast.minimum')}</span>
            {temperature(tair_min)}
            <small>
              <span className="visually-hidden">{t('forecast.maximum')}</span>
              {temperature(tair_max)}
            </small>
          </span>
        )}
        <span className={css.falls}>
          <Falls pen={pen} falls={fallsIn([step])} />
        </span>
        <span className={css.gust}>
          {t('forecast.gustsOf', { value: formats.quantity('speed', wind_max ?? wind_avg, { digits: 0 }) })}
        </span>
      </div>
    </WallStep>
  )
}
