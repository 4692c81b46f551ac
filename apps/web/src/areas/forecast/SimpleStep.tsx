import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { isNightAt, useNights } from '../../lib/nights.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { WallStep } from '../../ui/wall/Wall.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { concernOf, fallsIn } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import type { RoadExtremes } from '../roadcast/panels.ts'
import type { Step } from './forecast-step.ts'
import css from './simple-step.module.css'
import type { SimpleType } from './simple-steps.ts'
import type { CastpointFacts } from './use-castpoint.ts'

type Props = {
  display: Display
  type: SimpleType
  step: Step
  /** The road in this period, null if unknown; if undefined, the air temperature is displayed instead. */
  road?: RoadExtremes | null | undefined
  facts: CastpointFacts
}

/** One hour, quarter-day or day in large type. */
export function SimpleStep({ display, type, step, road, facts }: Props) {
  const { t, formats } = display
  const ms = Date.parse(step.dt)
  const middleMs = ms + (step.duration * HOUR_MS) / 2
  const nights = useNights(facts.place, ms, ms + step.duration * HOUR_MS)
  const { tair, tair_min, tair_max, weather, wind_max, wind_avg } = step
  const temperature = (value: number | null) => formats.quantity('temperature', value, { unit: false })
  return (
    <WallStep concern={(road?.worst?.risk ?? 0) >= ACTION_LEVEL ? 'danger' : concernOf(step)}>
      <div className={css.step}>
        <span className={css.when}>
          {type === 'hourly' ? formats.time(ms) : formats.shortDay(ms)}
          {type === 'quarters' && <small>{t(`codes.quarterDay.${step.quarter}`)}</small>}
        </span>
        <WeatherSymbol
          display={display}
          code={weather}
          isNight={type !== 'daily' && isNightAt(nights, middleMs)}
          size="clamp(44px, 8vh, 104px)"
        />
        {road !== undefined ? (
          <span className={css.value} data-freezing={(road?.lowest.valueC ?? 1) < 0 || undefined}>
            <span className="visually-hidden">{t('weather.roadTemperature')}</span>
            {temperature(road?.lowest.valueC ?? null)}
            <Text as="small" isBlock size="0.58em" weight={400}>
              {t('forecast.airIs', {
                value:
                  type === 'hourly'
                    ? temperature(tair)
                    : `${temperature(tair_min)} / ${temperature(tair_max)}`,
              })}
            </Text>
            <Box isBlock size="0.58em" weight={400} as="small" minHeight="1.3em" paddingTop={4}>
              {(road?.worst?.risk ?? 0) > 0 && <CodeBadge table="danger" code={road?.worst?.risk} />}
            </Box>
          </span>
        ) : type === 'hourly' ? (
          <span className={css.value} data-freezing={(tair ?? 1) < 0 || undefined}>
            {temperature(tair)}
          </span>
        ) : (
          <span className={css.value} data-freezing={(tair_min ?? 1) < 0 || undefined}>
            <span className="visually-hidden">{t('forecast.minimum')}</span>
            {temperature(tair_min)}
            <Text as="small" isBlock size="0.58em" weight={400}>
              <span className="visually-hidden">{t('forecast.maximum')}</span>
              {temperature(tair_max)}
            </Text>
          </span>
        )}
        <span className={css.falls}>
          <Falls display={display} falls={fallsIn([step])} />
        </span>
        <span className={css.gust}>
          {t('forecast.gustsOf', { value: formats.quantity('speed', wind_max ?? wind_avg, { digits: 0 }) })}
        </span>
      </div>
    </WallStep>
  )
}
