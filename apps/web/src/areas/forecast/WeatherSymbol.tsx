import { hasFreezingMark, weatherIcon } from '@verglas/charts'
import { useTranslation } from 'react-i18next'
import { FallSign } from './FallSign.tsx'
import css from './symbols.module.css'
import { weatherIconUrl } from './weather-icons.ts'

type Props = {
  /** WMO 4677. */
  code: number | null
  isNight: boolean
  /** Pixels or a CSS length. */
  size?: number | string
  /** The word stands beside it: the symbol is only drawn. */
  isDecoration?: boolean
}

/** The weather as a symbol in the colour of the text, with ▼ on it where it freezes on contact. */
export function WeatherSymbol({ code, isNight, size = 28, isDecoration = false }: Props) {
  const word = useWeatherWord()(code)
  const box = { width: size, height: size }
  if (code === null) return <span className={css.symbol} style={box} />
  const url = weatherIconUrl(weatherIcon(code, isNight), '#000')
  return (
    <span className={css.symbol} style={box} title={word}>
      <span className={css.drawing} style={{ maskImage: `url("${url}")` }} />
      {hasFreezingMark(code) && (
        <span className={css.mark}>
          <FallSign kind="freezing_rain" />
        </span>
      )}
      {!isDecoration && <span className="visually-hidden">{word}</span>}
    </span>
  )
}

/** The word of a weather code. */
export function useWeatherWord(): (code: number | null) => string {
  const { t } = useTranslation()
  return (code) =>
    code === null
      ? t('codes.weather.unknown')
      : t(`codes.weather.${code}`, { defaultValue: t('codes.weather.unknown') })
}
