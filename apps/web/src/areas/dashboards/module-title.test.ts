import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import type { Module } from './dashboard.ts'
import { aModule } from './module-kinds.ts'
import { moduleTitle } from './module-title.ts'

const BOX = { id: 'm1', x: 0, y: 0 }
const names = {
  station: () => 'Le Crest',
  castpoint: () => 'Massiac',
  circuit: (id: string) => (id === 'gone' ? null : 'Fageole'),
  oversight: () => 'Neige',
}
const titleOf = (module: Module) => moduleTitle(module, frenchDisplay.t, names)

test.each([
  [aModule('statistics', BOX), 'Chaussée au fil du temps · Le Crest'],
  [aModule('statistics', BOX, { chart: 'wind' }), 'Rose des vents · Le Crest'],
  [aModule('comparison', BOX), 'Chaussée, lieux comparés'],
  [aModule('skill', BOX), 'Chaussée, erreur selon l’échéance · Massiac'],
  [aModule('skill', BOX, { chart: 'band' }), 'Incertitude annoncée · Massiac'],
  [aModule('dangers', BOX), 'Dangers à venir'],
  [aModule('strip', BOX), 'Bande de circuit · Fageole'],
  [aModule('network', BOX), 'Longueur en danger par heure'],
  [aModule('network', BOX, { circuitId: 'fageole' }), 'Longueur en danger par heure · Fageole'],
  [aModule('network', BOX, { circuitId: 'gone' }), 'Longueur en danger par heure'],
  [{ ...aModule('tide', BOX), title: 'La mer' }, 'La mer'],
])('a module title has its content and place', (module, title) => {
  expect(titleOf(module)).toBe(title)
})
