import { expect, test } from 'vitest'
import type { Module } from '../dashboard.ts'
import { aModule } from '../module-kinds.ts'
import { added, doubled, moved, removed, resized } from './layout.ts'

const alerts = aModule('alerts', { id: 'm1', x: 0, y: 0, w: 6, h: 4 })
const map = aModule('map', { id: 'm2', x: 6, y: 0, w: 6, h: 4 })
const news = aModule('news', { id: 'm3', x: 0, y: 4, w: 6, h: 3 })
const ALL: readonly Module[] = [alerts, map, news]

const boxes = (modules: readonly Module[]) =>
  Object.fromEntries(modules.map(({ id, x, y, w, h }) => [id, [x, y, w, h].join(' ')]))
const overlaps = (modules: readonly Module[]) =>
  modules.some((a) =>
    modules.some(
      (b) => a.id < b.id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
    ),
  )

test('a module that moves sideways takes the position, and the module there makes room', () => {
  const next = moved(ALL, 'm1', 1, 0)
  expect(overlaps(next)).toBe(false)
  expect(boxes(next).m1).toMatch(/^1 /)
})

test('a module moved up passes the one above it, moved down the one below', () => {
  expect(boxes(moved(ALL, 'm3', 0, -1))).toMatchObject({ m3: '0 0 6 3', m1: '0 3 6 4' })
  expect(boxes(moved(ALL, 'm1', 0, 1))).toMatchObject({ m3: '0 0 6 3', m1: '0 3 6 4' })
})

test('nothing leaves the grid, and nothing becomes smaller than its readable size', () => {
  expect(boxes(moved(ALL, 'm1', -1, 0)).m1).toBe('0 0 6 4')
  expect(boxes(moved(ALL, 'm2', 5, 0)).m2).toBe('6 0 6 4')
  expect(boxes(resized(ALL, 'm2', 3, 0)).m2).toBe('6 0 6 4')
  expect(boxes(resized(ALL, 'm2', -9, -9)).m2).toBe('6 0 3 4')
})

test('a module that grows pushes down those it would cover', () => {
  const next = resized(ALL, 'm1', 2, 1)
  expect(overlaps(next)).toBe(false)
  expect(boxes(next)).toMatchObject({ m1: '0 0 8 5', m2: '6 5 6 4' })
})

test('a new module and a copy are placed below the others with a new id; removing one moves up those below', () => {
  const more = added(ALL, aModule('text', { id: 'new', x: 0, y: 0 }))
  expect([more.id, overlaps(more.modules)]).toEqual(['m4', false])
  const twice = doubled(more.modules, 'm2')
  expect([twice.id, twice.modules.length, overlaps(twice.modules)]).toEqual(['m5', 5, false])
  expect(boxes(removed(ALL, 'm1'))).toEqual({ m2: '6 0 6 4', m3: '0 0 6 3' })
})
