import { needsFreezingSymbol, weatherIcon } from '@verglas/charts'
import type { Mode } from '@verglas/charts/theme'
import type { Display } from '../../lib/display.ts'
import { FallSymbol } from './FallSymbol.tsx'
import css from './symbols.module.css'
import { weatherIconUrl } from './weather-icons.ts'
import { weatherWord } from './weather-word.ts'

type Props = {
  display: Display
  /** WMO 4677. */
  code: number | null
  isNight: boolean
  /** Pixels or a CSS length. */
  size?: number | string
  /** The word is next to it: the symbol is only decoration. */
  isDecoration?: boolean
}

/** Between the text and the muted colour: visible at once, but quieter than a number. */
const COLOUR = { light: '#4A5560', dark: '#BBC4CC' } as const satisfies Record<Mode, string>

/** The weather as a symbol in one quiet colour, with ▼ on it if precipitation freezes on contact. */
export function WeatherSymbol({ display, code, isNight, size = 28, isDecoration = false }: Props) {
  const box = { width: size, height: size }
  if (code === null) return <span className={css.symbol} style={box} />
  const word = weatherWord(display, code)
  return (
    <span className={css.symbol} style={box} title={word}>
      <img
        src={weatherIconUrl(weatherIcon(code, isNight), COLOUR[display.mode])}
        alt={isDecoration ? '' : word}
      />
      {needsFreezingSymbol(code) && (
        <span className={css.overlay}>
          <FallSymbol kind="freezing_rain" />
        </span>
      )}
    </span>
  )
}
