import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../../test-support/a-display.ts'
import type { RoadChange } from '../panels.ts'
import { changeSymbols } from './change-signs.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [{ kind: 'minimum', differenceC: -0.6 }, '0,6 °C plus froid'],
  [{ kind: 'minimum', differenceC: 1.2 }, '1,2 °C plus doux'],
  [{ kind: 'crossing', differenceMs: -HOUR_MS }, 'gel 1 h plus tôt'],
  [{ kind: 'crossing', differenceMs: HOUR_MS / 2 }, 'gel 30 min plus tard'],
  [{ kind: 'nowBelow' }, 'va geler'],
  [{ kind: 'nowAbove' }, 'ne gèle plus'],
  [{ kind: 'danger', from: 1, to: 3 }, 'danger faible → fort'],
  [{ kind: 'danger', from: 1, to: 0 }, 'aucun danger (avant : faible)'],
  [{ kind: 'hazard', hazard: 6 }, 'verglas'],
] as const satisfies readonly (readonly [RoadChange, string])[])('%j', (change, text) => {
  expect(plain(changeSymbols(frenchDisplay, [change]))).toBe(text)
})

test('joins several changes with a dot', () => {
  expect(changeSymbols(frenchDisplay, [{ kind: 'nowBelow' }, { kind: 'hazard', hazard: 6 }])).toBe(
    'va geler · verglas',
  )
})

test('leaves the minimum out where the cell has no room for all', () => {
  const changes = [
    { kind: 'crossing', differenceMs: -HOUR_MS },
    { kind: 'minimum', differenceC: -1 },
    { kind: 'danger', from: 3, to: 4 },
  ] as const
  const plainSymbols = (more: readonly RoadChange[]) =>
    plain(changeSymbols(frenchDisplay, [...changes, ...more]))
  expect(plainSymbols([])).toBe('gel 1 h plus tôt · 1,0 °C plus froid · danger fort → extrême')
  expect(plainSymbols([{ kind: 'hazard', hazard: 6 }])).toBe(
    'gel 1 h plus tôt · danger fort → extrême · verglas',
  )
})
