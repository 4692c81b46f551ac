import type { MeasureCode } from '@verglas/contract/measures'
import type { Translate } from '@verglas/language'
import type { Module } from './dashboard.ts'
import { type ChartedKind, isSupported } from './module-kinds.ts'

/** Names of the places that a module can show, including the one used if none is chosen; null if unknown. */
export type Names = {
  readonly station: (id: string) => string | null
  readonly castpoint: (id: string) => string | null
  readonly circuit: (id: string) => string | null
  readonly oversight: (id: string) => string | null
}

/** The title of a module: the user's own, otherwise its content and place. */
export function moduleTitle(module: Module, t: Translate, names: Names): string {
  if (module.title !== '') return module.title
  if (!isSupported(module)) return t('dashboards.newer')
  const contentText = measureText(module, t) ?? whatWords(module, t)
  const place = placeName(module, names)
  return place === null ? contentText : `${contentText} · ${place}`
}

/** The name of a module in the list from which users add modules. It has no place yet. */
export function choiceWords(module: Module, t: Translate): string {
  if (module.kind === 'list') return `${t('dashboards.kinds.list')} · ${whatWords(module, t)}`
  if (module.kind === 'value') return t('dashboards.kinds.value')
  return whatWords(module, t)
}

/** The measure of the module, if its kind has several. */
function measureText(module: Module, t: Translate): string | null {
  switch (module.kind) {
    case 'statistics': {
      const { chart } = module
      return chart === 'wind' || chart === 'snow' ? null : words(chart, module.measure)
    }
    case 'comparison':
      return words('comparison', module.measure)
    case 'skill':
      return module.chart === 'errors' ? words('errors', module.measure) : null
    default:
      return null
  }
  function words(chart: string, code: MeasureCode): string {
    return t(`dashboards.ofMeasure.${chart}`, { measure: t(`measures.${code}.short`) })
  }
}

function whatWords(module: Module, t: Translate): string {
  switch (module.kind) {
    case 'list':
      return t(`dashboards.lists.${module.of}`)
    case 'value':
      return t(`measures.${module.measure}.short`)
    case 'chart':
    case 'statistics':
    case 'skill':
    case 'oversightCourse':
    case 'network':
    case 'balance':
      return chartWords(module.kind, module.chart, t)
    default:
      return t(`dashboards.kinds.${module.kind}`)
  }
}

const CHARTS_OF: Readonly<Record<ChartedKind, string>> = {
  chart: 'charts',
  statistics: 'statistics',
  skill: 'skills',
  oversightCourse: 'courses',
  network: 'networks',
  balance: 'balances',
}

/** The name of one chart of a kind. */
export const chartWords = (kind: ChartedKind, chart: string, t: Translate): string =>
  t(`dashboards.${CHARTS_OF[kind]}.${chart}`)

function placeName(module: Module, { station, castpoint, circuit, oversight }: Names): string | null {
  switch (module.kind) {
    case 'value':
    case 'series':
    case 'statistics':
    case 'model':
    case 'storm':
      return station(module.stationId)
    case 'meteogram':
    case 'chart':
    case 'skill':
      return castpoint(module.castpointId)
    case 'dangers':
      return module.castpointId === '' ? null : castpoint(module.castpointId)
    case 'strip':
      return circuit(module.circuitId)
    case 'directive':
    case 'network':
      return module.circuitId === '' ? null : circuit(module.circuitId)
    case 'oversightCourse':
      return oversight(module.oversightId)
    case 'oversight':
      return module.oversightId === '' ? null : oversight(module.oversightId)
    default:
      return null
  }
}
