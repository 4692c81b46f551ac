import { AREA_NAMES } from '@verglas/contract/areas'
import { FEATURES } from '@verglas/contract/features'
import { expect, test } from 'vitest'
import { allWords } from '../test-support/words.ts'
import { router } from './router.tsx'
import { ADMIN_PAGES, MANIFESTS, SECTIONS } from './sections.ts'

const screens = MANIFESTS.flatMap(({ name, routes = [] }) =>
  routes.map((route) => ({ name, path: route.fullPath as string, access: route.options.staticData?.access })),
)

test('every screen of every area is in the router, and no two share an address', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(Object.keys(router.routesByPath)).toEqual(expect.arrayContaining(paths))
})

test('every screen declares who may see it, by an existing feature', () => {
  const accesses: readonly string[] = ['everyone', 'demonstration', ...FEATURES]
  const unknown = screens.filter(({ access }) => {
    const needed = [access ?? []].flat()
    return needed.length === 0 || needed.some((feature) => !accesses.includes(feature))
  })
  expect(unknown).toEqual([])
})

test('no section is open to everyone: a role may have none, and gets a message', () => {
  expect(SECTIONS.filter(({ access }) => access === 'everyone')).toEqual([])
})

test('an address in the sections leads to a screen with its own key', () => {
  const paths = screens.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...SECTIONS, ...ADMIN_PAGES].map(({ path }) => path)))
  // The keys l and t are used to move through time.
  const keys = [...SECTIONS.flatMap(({ key }) => key ?? []), 'l', 't']
  expect(new Set(keys).size).toBe(keys.length)
})

test.each(['fr', 'en'] as const)('the names of areas are translated into %s', (locale) => {
  const words = allWords(locale)
  const labels = MANIFESTS.flatMap(({ navigation = [], adminPages = [], places }) => [
    ...navigation.flatMap(({ label, tabLabel = label }) => [label, tabLabel]),
    ...adminPages.map(({ label }) => label),
    ...(places ? [places.label, places.followLabel] : []),
  ])
  const wordOf = (key: string) =>
    key.split('.').reduce<unknown>((tree, segment) => (tree as Record<string, unknown>)?.[segment], words)
  expect(labels.length).toBeGreaterThan(0)
  expect(labels.filter((label) => typeof wordOf(label) !== 'string')).toEqual([])
})

test('the web has the areas of the contract, each in its folder', () => {
  const folders = Object.keys(import.meta.glob('../areas/*/area.tsx'))
  expect(MANIFESTS.map(({ name }) => name).toSorted()).toEqual(AREA_NAMES)
  expect(MANIFESTS.map(({ name }) => `../areas/${name}/area.tsx`).sort()).toEqual(folders.sort())
})
