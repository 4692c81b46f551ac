import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { type EChartsOption, init } from 'echarts'

/** The language, units and time zone of the reader. */
export type DrawnFor = { lang: Locale; unit: UnitSystem; timezone: string }

/** A drawing as it is embedded in a document. */
export type Drawn = { svg: string; widthPx: number; heightPx: number }

/** As wide as a screen that shows titles next to the plots; on A4 its smallest text is then 7.8 pt. */
const WIDTH_PX = 760

/** Settings common to all drawings on paper: light colours, and no pointer. */
export const paperSettings = ({ lang, unit, timezone }: DrawnFor) => ({
  width: WIDTH_PX,
  mode: 'light' as const,
  formats: formats({ locale: lang, units: unit, timeZone: timezone }),
  t: translateIn(lang),
  isInteractive: false,
})

/** Draws a screen chart as SVG. */
export function drawnChart(option: EChartsOption, heightPx: number): Drawn {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: WIDTH_PX, height: heightPx })
  try {
    chart.setOption(option)
    return { svg: withoutCounter(chart.renderToSVGString()), widthPx: WIDTH_PX, heightPx }
  } finally {
    chart.dispose()
  }
}

/**
 * ECharts numbers its drawings and writes the number into the names inside the SVG. Removing it makes equal
 * drawings byte-identical.
 */
const withoutCounter = (svg: string): string => svg.replaceAll(/\bzr\d+-/g, 'zr-')
