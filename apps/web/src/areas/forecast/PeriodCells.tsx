import type { Display } from '../../lib/display.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { SymbolIcon } from '../../ui/badge/SymbolIcon.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import { WindArrow } from '../../ui/weather/WindArrow.tsx'
import { weatherWord } from '../../ui/weather/weather-word.ts'
import type { RoadExtremes } from '../roadcast/panels.ts'
import type { Period } from './days.ts'
import css from './period-cells.module.css'

type Props = {
  display: Display
  period: Period
  /** The road in this period, null if unknown; if undefined, there is no column for it. */
  road: RoadExtremes | null | undefined
  isNight: boolean
}

/** Symbol, the road at its worst, air temperatures on the common scale, precipitation, wind. */
export function PeriodCells({ display, period, road, isNight }: Props) {
  const { t, formats } = display
  const { step, bar, falls } = period
  const { tair_min, tair_max, wind_avg, wind_max, wind_dir, weather } = step
  const temperature = (value: number | null) => formats.quantity('temperature', value, { unit: false })
  return (
    <>
      <span className={css.weather}>
        <WeatherSymbol display={display} code={weather} isNight={isNight} size={28} isDecoration />
        <span>{weather === null ? '–' : weatherWord(display, weather)}</span>
      </span>
      {road !== undefined && <RoadCells display={display} road={road} />}
      <span className={css.minimum} data-freezing={(tair_min ?? 1) < 0 || undefined}>
        <span className="visually-hidden">{t('forecast.minimum')}</span>
        {temperature(tair_min)}
      </span>
      <span className={css.scale} aria-hidden>
        {bar && (
          <span
            className={css.bar}
            style={
              {
                left: `${bar.from * 100}%`,
                width: `max(4px, ${(bar.to - bar.from) * 100}%)`,
                '--from': `${bar.from * 100}%`,
                '--share': bar.to - bar.from,
              } as React.CSSProperties
            }
          />
        )}
      </span>
      <span className={css.maximum} data-freezing={(tair_max ?? 1) < 0 || undefined}>
        <span className="visually-hidden">{t('forecast.maximum')}</span>
        {formats.quantity('temperature', tair_max)}
      </span>
      <span className={css.falls}>
        <Falls display={display} falls={falls} />
      </span>
      <span className={css.wind}>
        {wind_dir !== null && (wind_avg ?? 0) > 0 ? <WindArrow directionDeg={wind_dir} /> : <span />}
        <span>{wind_dir !== null && (wind_avg ?? 0) > 0 ? formats.windName(wind_dir) : ''}</span>
        <span>{formats.quantity('speed', wind_avg, { digits: 0, unit: false })}</span>
        <span title={t('weather.windGust')}>
          {wind_max === null ? (
            formats.unit('speed')
          ) : (
            <>
              <SymbolIcon symbol="▸" /> {formats.quantity('speed', wind_max, { digits: 0 })}
            </>
          )}
        </span>
      </span>
    </>
  )
}

function RoadCells({ display: { t, formats }, road }: { display: Display; road: RoadExtremes | null }) {
  const risk = road?.worst?.risk ?? 0
  return (
    <span className={css.road} data-action={risk >= ACTION_LEVEL || undefined}>
      <span className="visually-hidden">{t('forecast.roadMinimum')}</span>
      {road ? (
        <>
          <span data-freezing={road.lowest.valueC < 0 || undefined}>
            {formats.quantity('temperature', road.lowest.valueC)}
          </span>
          <small>{formats.time(road.lowest.ms)}</small>
          {risk > 0 && <CodeBadge table="danger" code={risk} />}
        </>
      ) : (
        <Quiet />
      )}
    </span>
  )
}
