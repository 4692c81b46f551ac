import {
  MODULE_BALANCES,
  MODULE_CHARTS,
  MODULE_LISTS,
  MODULE_NETWORKS,
  MODULE_SKILLS,
  MODULE_STATISTICS,
  MODULE_TIMELINES,
  type ModuleKind,
} from '@verglas/contract/dashboard-codes'
import type { Feature } from '@verglas/contract/features'
import { folded, type Translate } from '@verglas/language'
import type { Module } from './dashboard.ts'
import { aModule, isOpen, type ModuleChanges } from './module-kinds.ts'
import { choiceWords } from './module-title.ts'

/** In the order in which they are offered. */
export const CHOICE_GROUPS = ['overview', 'dangers', 'stations', 'forecasts', 'roads', 'notes'] as const
export type ChoiceGroup = (typeof CHOICE_GROUPS)[number]

/** An entry of the module menu: a kind of module, or one chart of it. */
export type ModuleChoice = { readonly group: ChoiceGroup; readonly module: Module }

function choice<Kind extends ModuleKind>(
  group: ChoiceGroup,
  kind: Kind,
  changes: Partial<ModuleChanges[Kind]> = {},
): ModuleChoice {
  return { group, module: aModule(kind, { id: 'new', x: 0, y: 0 }, changes) as Module }
}

const CHOICES: readonly ModuleChoice[] = [
  choice('overview', 'map'),
  choice('overview', 'radar'),
  ...MODULE_LISTS.map((of) => choice('overview', 'list', { of })),
  choice('overview', 'camera'),
  choice('overview', 'film'),
  choice('dangers', 'alerts'),
  choice('dangers', 'dangers'),
  choice('dangers', 'oversight'),
  ...MODULE_TIMELINES.map((chart) => choice('dangers', 'oversightCourse', { chart })),
  choice('dangers', 'storm'),
  choice('dangers', 'tide'),
  choice('dangers', 'outages'),
  choice('stations', 'value'),
  choice('stations', 'series'),
  choice('stations', 'comparison'),
  choice('stations', 'model'),
  ...MODULE_STATISTICS.map((chart) => choice('stations', 'statistics', { chart })),
  choice('forecasts', 'meteogram'),
  ...MODULE_CHARTS.map((chart) => choice('forecasts', 'chart', { chart })),
  ...MODULE_SKILLS.map((chart) => choice('forecasts', 'skill', { chart })),
  choice('roads', 'strip'),
  choice('roads', 'directive'),
  ...MODULE_NETWORKS.map((chart) => choice('roads', 'network', { chart })),
  ...MODULE_BALANCES.map((chart) => choice('roads', 'balance', { chart })),
  choice('notes', 'news'),
  choice('notes', 'text'),
]

/**
 * The modules that the user may add and that match the typed text, ignoring accents and case; matches in the words
 * of the module come before those in the words of its group.
 */
export function searchChoices(
  text: string,
  { t, hasFeature }: { readonly t: Translate; readonly hasFeature: (feature: Feature) => boolean },
): readonly ModuleChoice[] {
  const searchWords = folded(text).split(/\s+/).filter(Boolean)
  const open = CHOICES.filter(({ module }) => isOpen(module, hasFeature))
  const findBy = (wordsOf: (choice: ModuleChoice) => string) =>
    open.filter((choice) => {
      const words = folded(wordsOf(choice))
      return searchWords.every((word) => words.includes(word))
    })
  const byName = findBy(({ module }) => `${choiceWords(module, t)} ${t(`dashboards.kinds.${module.kind}`)}`)
  return byName.length > 0 ? byName : findBy(({ group }) => t(`dashboards.groups.${group}`))
}
