import { expect, test } from 'vitest'
import { lazyChunk, lazyComponent, preloadChunks } from './lazy-component.ts'

const Component = () => null

test('all declared chunks are preloaded once, with those that they declare, and a failure stops none', async () => {
  const loaded: string[] = []
  const declare = (name: string, load: () => void = () => {}) =>
    lazyComponent(async () => {
      loaded.push(name)
      load()
      return { Component }
    }, 'Component')
  let hasNetwork = false
  declare('map', () => declare('ground of the map'))
  declare('chart', () => {
    if (!hasNetwork) throw new Error('no network')
  })
  lazyChunk(async () => loaded.push('library'))
  expect(await preloadChunks()).toBe(false)
  expect(loaded).toEqual(['map', 'chart', 'library', 'ground of the map'])

  hasNetwork = true
  expect(await preloadChunks()).toBe(true)
  // Only what could not be loaded is tried again.
  expect(loaded.slice(4)).toEqual(['chart'])
})
