import { alerts } from './kinds/alerts.tsx'
import { cameras } from './kinds/cameras.tsx'
import { castpoints } from './kinds/castpoints.tsx'
import { fires } from './kinds/fires.tsx'
import { floods } from './kinds/floods.tsx'
import { isolines } from './kinds/isolines.tsx'
import { outages } from './kinds/outages.tsx'
import { reports } from './kinds/reports.tsx'
import { segments } from './kinds/segments.tsx'
import { stations } from './kinds/stations.tsx'
import { strikes } from './kinds/strikes.tsx'
import { tides } from './kinds/tides.tsx'
import { winds } from './kinds/winds.tsx'
import { LAYER_KINDS, type LayerKind } from './layer-kinds.ts'
import type { KindAnswers, KindItems, MapContext, MapKind } from './map-kind.ts'

const MAP_KINDS: Readonly<Record<LayerKind, MapKind>> = {
  alerts,
  floods,
  isolines,
  segments,
  reports,
  fires,
  outages,
  tides,
  cameras,
  castpoints,
  stations,
  winds,
  strikes,
}

export const kindOf = (kind: LayerKind): MapKind => MAP_KINDS[kind]

/** The filters of a layer; empty if it has none. */
export const choicesOf = (kind: LayerKind): readonly string[] => kindOf(kind).choices ?? []

export type AnswersByKind = Readonly<Record<LayerKind, KindAnswers>>
export type ItemsByKind = Readonly<Record<LayerKind, KindItems>>

const forEachKind = <Value>(toValue: (kind: LayerKind) => Value) =>
  Object.fromEntries(LAYER_KINDS.map((kind) => [kind, toValue(kind)])) as Record<LayerKind, Value>

export const useAnswersOfKinds = (context: MapContext): AnswersByKind =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of kinds is constant, so the order of hooks is too
  forEachKind((kind) => MAP_KINDS[kind].useAnswers(context))

export const useItemsOfKinds = (answers: AnswersByKind, context: MapContext): ItemsByKind =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of kinds is constant, so the order of hooks is too
  forEachKind((kind) => MAP_KINDS[kind].useItems(answers[kind], context))
