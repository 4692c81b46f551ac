import type { Locale, UnitSystem } from '@verglas/contract/codes'
import { formats, translateFrom } from '@verglas/language'
import chartsEn from '@verglas/language/charts/en.json'
import chartsFr from '@verglas/language/charts/fr.json'
import shellEn from '@verglas/language/shell/en.json'
import shellFr from '@verglas/language/shell/fr.json'
import { type EChartsOption, init } from 'echarts'

/** How its reader reads it. */
export type DrawnFor = { lang: Locale; unit: UnitSystem; timezone: string }

/** A drawing as it is set in a document. */
export type Drawn = { svg: string; widthPx: number; heightPx: number }

/** As wide as a screen on which titles stand beside the plots; on A4 its smallest text is then 7.8 pt. */
const WIDTH_PX = 760
const WORDS = { fr: { ...shellFr, ...chartsFr }, en: { ...shellEn, ...chartsEn } } as const

/** What drawings on paper have in common: light colours, and no pointer. */
export const onPaper = ({ lang, unit, timezone }: DrawnFor) => ({
  width: WIDTH_PX,
  mode: 'light' as const,
  formats: formats({ locale: lang, units: unit, timeZone: timezone }),
  t: translateFrom(WORDS[lang]),
  isInteractive: false,
})

/** The drawing of a screen. */
export function drawnChart(option: EChartsOption, heightPx: number): Drawn {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: WIDTH_PX, height: heightPx })
  try {
    chart.setOption(option)
    return { svg: withoutCounter(chart.renderToSVGString()), widthPx: WIDTH_PX, heightPx }
  } finally {
    chart.dispose()
  }
}

/** ECharts counts its drawings, and writes the number into the names within them: one drawing has one text. */
const withoutCounter = (svg: string): string => svg.replaceAll(/\bzr\d+-/g, 'zr-')
