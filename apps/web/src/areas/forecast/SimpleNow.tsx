import { HOUR_MS, isHourWithin } from '@verglas/quantities'
import { type Display, useDisplay } from '../../lib/display.ts'
import { isNightAt, useNights } from '../../lib/nights.ts'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { WallTile } from '../../ui/wall/Wall.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { concernOf, fallsIn } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import { WindArrow } from '../../ui/weather/WindArrow.tsx'
import { weatherWord } from '../../ui/weather/weather-word.ts'
import { freezingWords, type RoadForecast, RoadRisk } from '../roadcast/panels.ts'
import type { Step } from './forecast-step.ts'
import { freezingOf, LOOKAHEAD_HOURS, lowestOf } from './glance.ts'
import css from './simple-now.module.css'
import type { CastpointFacts } from './use-castpoint.ts'

type Props = {
  step: Step | null
  hours: readonly Step[]
  /** If undefined, the air temperature is displayed instead. */
  road: RoadForecast | undefined
  originMs: number
  /** If false, the run is entirely in the past and this is its first hour. */
  isPresent: boolean
  facts: CastpointFacts
}

/** The road in the current hour in the largest type, and its worst in the next 24 hours. */
export function SimpleNow({ step, hours, road, originMs, isPresent, facts }: Props) {
  const display = useDisplay(facts.timeZone)
  const { t, formats } = display
  const nights = useNights(facts.place, originMs, originMs + HOUR_MS)
  const upcoming = hours.filter(({ dt }) =>
    isHourWithin(Date.parse(dt), originMs, originMs + LOOKAHEAD_HOURS * HOUR_MS),
  )
  const roadNow = road?.hours[0]?.ts ?? null
  const hasRoad = roadNow !== null
  const lowest = hasRoad ? road?.lowest : lowestOf(upcoming)
  const freezing = freezingWords(display, hasRoad ? (road?.freezing ?? null) : freezingOf(upcoming, originMs))
  const hour = step ? formats.time(Date.parse(step.dt)) : ''
  return (
    <WallTile concern={isIcyNow(road) ? 'danger' : step && concernOf(step)}>
      <div className={css.now}>
        <NowTime>{isPresent ? `${t('time.now')} · ${hour}` : formats.dateTime(originMs)}</NowTime>
        <div className={css.main}>
          <WeatherSymbol
            display={display}
            code={step?.weather ?? null}
            isNight={isNightAt(nights, originMs)}
            size="clamp(72px, 17vh, 220px)"
            isDecoration
          />
          <span className={css.value}>
            <span className={css.what}>
              {t(hasRoad ? 'weather.roadTemperature' : 'weather.airTemperature')}
            </span>
            {formats.quantity('temperature', hasRoad ? roadNow : step?.tair, { unit: false })}
            <small>{formats.unit('temperature')}</small>
          </span>
        </div>
        <dl className={css.facts}>
          {hasRoad && (
            <div>
              <dt>{t('forecast.columns.risk')}</dt>
              <dd>
                <RoadRisk display={display} road={road} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t(hasRoad ? 'forecast.columns.road' : 'forecast.columns.lowest')}</dt>
            <dd>
              <strong>{formats.quantity('temperature', lowest?.valueC)}</strong>{' '}
              {lowest && formats.time(lowest.ms)}
              {freezing && <small>{freezing}</small>}
            </dd>
          </div>
          <div>
            <dt>{t('weather.weather')}</dt>
            <dd>
              {weatherWord(display, step?.weather ?? null)}
              {hasRoad && (
                <small>{t('forecast.airIs', { value: formats.quantity('temperature', step?.tair) })}</small>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('forecast.columns.falls')}</dt>
            <dd>
              <Falls display={display} falls={fallsIn(upcoming)} />
            </dd>
          </div>
          <WindFact display={display} step={step} />
        </dl>
      </div>
    </WallTile>
  )
}

function WindFact({ display: { t, formats }, step }: { display: Display; step: Step | null }) {
  return (
    <div>
      <dt>{t('weather.wind')}</dt>
      <Row className={css.wind} as="dd" wraps align="center" gap="0 10px">
        {step?.wind_dir !== null && step !== null && <WindArrow directionDeg={step.wind_dir} />}
        {formats.quantity('speed', step?.wind_avg, { digits: 0 })}
        {(step?.wind_max ?? null) !== null && (
          <small>
            {t('forecast.gustsOf', { value: formats.quantity('speed', step?.wind_max, { digits: 0 }) })}
          </small>
        )}
      </Row>
    </div>
  )
}

const isIcyNow = (road: RoadForecast | undefined) =>
  road !== undefined && !road.isOutdated && (road.hours[0]?.danger ?? 0) >= ACTION_LEVEL

const NowTime = (props: LayoutProps) => (
  <Text as="p" tone="muted" area="when" size="var(--wall-when)" {...props} />
)
