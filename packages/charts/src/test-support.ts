import { type Formats, formats, type Locale, type Translate } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'
import { HOUR_MS } from '@verglas/quantities'
import { type EChartsOption, init } from 'echarts'
import type { Meteogram, MeteogramForecast } from './meteogram-input.ts'

/** Translates like i18next. */
function translate(locale: Locale): Translate {
  const words = wordsOf(locale)
  return (key, values = {}) => {
    const find = (path: string): unknown =>
      path
        .split('.')
        .reduce<unknown>(
          (tree, key) => (tree && typeof tree === 'object' ? Reflect.get(tree, key) : undefined),
          words,
        )
    const text = find(key) ?? find(`${key}_${values.count === 1 ? 'one' : 'other'}`)
    if (typeof text !== 'string') throw new Error(`no word for ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

type Setting = Partial<Meteogram> & {
  readonly locale?: Locale
  readonly units?: 'metric' | 'imperial'
  readonly timeZone?: string
  readonly from?: number
  readonly hours?: number
}

/**
 * A meteogram of `hours` steps with the given forecast; French, Paris and light unless specified otherwise.
 */
export function aMeteogram(forecast: MeteogramForecast, setting: Setting = {}): Meteogram {
  const {
    locale = 'fr',
    units = 'metric',
    timeZone = 'Europe/Paris',
    from = Date.UTC(2026, 10, 16, 12),
    hours = 24,
    ...rest
  } = setting
  return {
    width: 1440,
    mode: 'light',
    formats: formats({ locale, units, timeZone }),
    t: translate(locale),
    times: Array.from({ length: hours }, (_, index) => from + index * HOUR_MS),
    forecast,
    ...rest,
  }
}

export function someWords(
  locale: Locale = 'fr',
  timeZone = 'Europe/Paris',
): { formats: Formats; t: Translate } {
  return { formats: formats({ locale, units: 'metric', timeZone }), t: translate(locale) }
}

/** One value for each hour. */
export const hourly = (value: (hour: number) => number | null, hours = 24) =>
  Array.from({ length: hours }, (_, hour) => value(hour))

export function svgOf(option: EChartsOption, width = 1440, height = 800): string {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

/** Every text of a drawing, in drawing order. */
export function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
}

/** The horizontal lines of a colour, with length and stroke width. */
export function horizontalsOf(svg: string, colour: string): { y: number; length: number; width: number }[] {
  return [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"([^>]*)>/g)].flatMap(
    ([, x1, y1, x2, y2, rest = '']) => {
      if (y1 !== y2 || !rest.toLowerCase().includes(`stroke="${colour.toLowerCase()}"`)) return []
      const width = Number(rest.match(/stroke-width="([\d.]+)"/)?.[1] ?? 1)
      return [{ y: Number(y1), length: Math.abs(Number(x2) - Number(x1)), width }]
    },
  )
}
