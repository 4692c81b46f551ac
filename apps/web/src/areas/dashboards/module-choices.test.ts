import { DashboardModule } from '@verglas/contract'
import { MODULE_KINDS } from '@verglas/contract/dashboard-codes'
import { FEATURES, type Feature } from '@verglas/contract/features'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { searchChoices } from './module-choices.ts'
import { choiceWords } from './module-title.ts'

const { t } = frenchDisplay
const wordsOf = (text: string, hasFeature: (feature: Feature) => boolean = () => true) =>
  searchChoices(text, { t, hasFeature }).map(({ module }) => choiceWords(module, t))

test('every kind of module can be added, has its own labels, and starts valid under the contract', () => {
  const allChoices = searchChoices('', { t, hasFeature: () => true })
  expect(new Set(allChoices.map(({ module }) => module.kind))).toEqual(new Set(MODULE_KINDS))
  const words = allChoices.map(({ module }) => choiceWords(module, t))
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((text) => text.includes('dashboards.'))).toEqual([])
  for (const { module } of allChoices) expect(DashboardModule.parse(module)).toEqual(module)
})

test('a chart is found by its name and kind, else by its group, ignoring accents and case', () => {
  expect(wordsOf('rose')).toEqual(['Rose des vents'])
  expect(wordsOf('MAREES')).toEqual(['Marées'])
  expect(wordsOf('bilan nuit')).toEqual(['Bilan de l’hiver par nuit'])
  expect(wordsOf('statistiques neige')).toEqual(['Épisodes de neige'])
  expect(wordsOf('camera')).toEqual(['Caméra', 'Film de caméra'])
  expect(wordsOf('texte')).toEqual(['Texte'])
  expect(wordsOf('reseau circuits')).toContain('Bande de circuit')
  expect(wordsOf('xyz')).toEqual([])
})

test('a module that the role may not see is not offered', () => {
  const only = (...features: Feature[]) => wordsOf('', (feature) => features.includes(feature))
  expect(only()).toEqual(['Pannes de courant', 'Texte'])
  expect(only('stations_stats')).not.toContain('Épisodes de neige')
  expect(only('stations_stats', 'stations')).toContain('Épisodes de neige')
  // one chart shows both measurements and the road forecast, so it needs both features
  expect(only('stations')).not.toContain('Modèle et capteur')
  expect(only('roadcast')).not.toContain('Modèle et capteur')
  expect(only('stations', 'roadcast')).toContain('Modèle et capteur')
  expect(only(...FEATURES)).toEqual(wordsOf(''))
})
