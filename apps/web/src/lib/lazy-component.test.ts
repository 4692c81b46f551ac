import { expect, test } from 'vitest'
import { lazyComponent, preloadLazyComponents } from './lazy-component.ts'

const Component = () => null

test('all declared components are preloaded once, with those that they declare, and a failure stops none', async () => {
  const loaded: string[] = []
  const declare = (name: string, load: () => void = () => {}) =>
    lazyComponent(async () => {
      loaded.push(name)
      load()
      return { Component }
    }, 'Component')
  declare('map', () => declare('ground of the map'))
  declare('broken', () => {
    throw new Error('no network')
  })
  declare('form')
  await preloadLazyComponents()
  expect(loaded).toEqual(['map', 'broken', 'form', 'ground of the map'])
  await preloadLazyComponents()
  // Only what could not be loaded is tried again.
  expect(loaded.slice(4)).toEqual(['broken'])
})
