import {
  type MeteogramForecast,
  type MeteogramObservations,
  meteogramHeight,
  meteogramOption,
} from '@verglas/charts'
import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { formats, translateFrom } from '@verglas/language'
import chartsEn from '@verglas/language/charts/en.json'
import chartsFr from '@verglas/language/charts/fr.json'
import shellEn from '@verglas/language/shell/en.json'
import shellFr from '@verglas/language/shell/fr.json'
import { init } from 'echarts'

/** A meteogram as it can be handed to a thread: all values, and how its reader reads them. */
export type MeteogramSketch = {
  lang: Locale
  unit: UnitSystem
  timezone: string
  times: readonly number[]
  forecast: MeteogramForecast
  observed: MeteogramObservations | null
  nights: readonly (readonly [number, number])[]
  nowMs: number
}

export type Drawn = { svg: string; widthPx: number; heightPx: number }

const WORDS = { fr: { ...shellFr, ...chartsFr }, en: { ...shellEn, ...chartsEn } } as const
/** As wide as a screen on which titles stand beside the plots; on A4 its smallest text is then 7.8 pt. */
const WIDTH_PX = 760
/** Under the last axis, whose lowest number stands half below it. */
const FOOT_PX = 8

/** The drawing of the screen, in light colours and without a pointer. */
export function drawMeteogram(sketch: MeteogramSketch): Drawn {
  const { lang, unit, timezone, times, forecast, observed, nights, nowMs } = sketch
  const input = {
    width: WIDTH_PX,
    mode: 'light' as const,
    formats: formats({ locale: lang, units: unit, timeZone: timezone }),
    t: translateFrom(WORDS[lang]),
    times,
    forecast,
    nights,
    now: nowMs,
    isInteractive: false,
    ...(observed ? { observed } : {}),
  }
  const plotsPx = Math.ceil(meteogramHeight(input))
  const heightPx = plotsPx + FOOT_PX
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: WIDTH_PX, height: heightPx })
  try {
    chart.setOption(meteogramOption({ ...input, height: plotsPx }))
    return { svg: withoutCounter(chart.renderToSVGString()), widthPx: WIDTH_PX, heightPx }
  } finally {
    chart.dispose()
  }
}

/** ECharts counts its drawings, and writes the number into the names within them: one drawing has one text. */
const withoutCounter = (svg: string): string => svg.replaceAll(/\bzr\d+-/g, 'zr-')
