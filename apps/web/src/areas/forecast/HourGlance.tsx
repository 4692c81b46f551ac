import type { Display } from '../../lib/display.ts'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { type Concern, concernOf, fallsIn } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import { hazardWords, type RoadHour } from '../roadcast/panels.ts'
import type { Step } from './forecast-step.ts'
import css from './hour-glance.module.css'

type Props = {
  display: Display
  step: Step | null
  /** The road in that hour, null if unknown; if undefined, the number is the air temperature. */
  road?: RoadHour | null | undefined
  isNight: boolean
}

/**
 * One hour of a row: symbol, road temperature, air temperature in small type, precipitation, gust. Coloured only if
 * something freezes or settles, which a word names.
 */
export function HourGlance({ display, step, road, isNight }: Props) {
  const { t, formats } = display
  if (!step)
    return (
      <Text as="span" tone="muted" padding="0 8px">
        –
      </Text>
    )
  const { tair, weather, wind_max, wind_avg } = step
  const reason = reasonOf(display, step, road)
  const gust = wind_max ?? wind_avg
  const falls = fallsIn([step])
  const temperature = road === undefined ? tair : (road?.ts ?? null)
  return (
    <span className={css.glance} data-concern={reason?.rule}>
      <WeatherSymbol display={display} code={weather} isNight={isNight} size={26} />
      <span className={css.main} data-freezing={(temperature ?? 1) < 0 || undefined}>
        <span className="visually-hidden">
          {t(road === undefined ? 'weather.airTemperature' : 'weather.roadTemperature')}
        </span>
        {formats.quantity('temperature', temperature, { unit: false })}
      </span>
      <span className={css.under}>
        {(falls?.length ?? 0) > 0 && <Falls display={display} falls={falls} isShort />}
        {reason && <span>{reason.word}</span>}
        {road !== undefined && (falls?.length ?? 0) === 0 && !reason && (
          <small>
            {t('forecast.airIs', { value: formats.quantity('temperature', tair, { unit: false }) })}
          </small>
        )}
      </span>
      <span className={css.gust} title={t('forecast.gustsOf', { value: formats.quantity('speed', gust) })}>
        <span className="visually-hidden">{t('weather.windGust')}</span>
        {formats.quantity('speed', gust, { unit: false, digits: 0 })}
      </span>
    </span>
  )
}

type Reason = { readonly rule: 'danger' | Concern; readonly word: string }

/** Why the cell is coloured: the state of the road takes precedence over precipitation. */
function reasonOf(display: Display, step: Step, road: RoadHour | null | undefined): Reason | null {
  if (road && (road.danger ?? 0) >= ACTION_LEVEL)
    return { rule: 'danger', word: hazardWords(display, road.kind) }
  const concern = concernOf(step)
  return concern && { rule: concern, word: display.t(`forecast.concern.${concern}`) }
}
