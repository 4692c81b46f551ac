import type { Translate } from '@verglas/language'
import type { ContextData } from '../../lib/context.ts'
import type { Module } from './dashboard.ts'

type Known = Pick<ContextData, 'points'> & {
  readonly first: { readonly stationId: string; readonly castpointId: string; readonly cameraId: string }
}

/** What stands over a module: what the person wrote, else what it shows and where. */
export function moduleTitle(module: Module, t: Translate, known: Known): string {
  if (module.title !== '') return module.title
  const what = whatWords(module, t)
  const place = placeName(module, known)
  return place === null ? what : `${what} · ${place}`
}

function whatWords(module: Module, t: Translate): string {
  if (module.kind === 'list') return t(`dashboards.lists.${module.of}`)
  if (module.kind === 'chart') return t(`dashboards.charts.${module.chart}`)
  if (module.kind === 'value') return t(`measures.${module.measure}.short`)
  return t(`dashboards.kinds.${module.kind}`)
}

function placeName(module: Module, { points, first }: Known): string | null {
  switch (module.kind) {
    case 'value':
    case 'series': {
      const id = module.stationId || first.stationId
      return points.find(({ id_station }) => id_station === id)?.name ?? null
    }
    case 'meteogram':
    case 'chart': {
      const id = module.castpointId || first.castpointId
      return points.find(({ id_castpoint }) => id_castpoint === id)?.name ?? null
    }
    default:
      return null
  }
}
