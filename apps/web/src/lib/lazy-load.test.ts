import { expect, test } from 'vitest'
import { loadWithLimit } from './lazy-load.ts'

test('returns the loaded module', async () => {
  expect(await loadWithLimit(async () => 7)()).toBe(7)
})

test('fails with a code after the timeout', async () => {
  const never = () => new Promise<never>(() => {})
  await expect(loadWithLimit(never, 5)()).rejects.toMatchObject({ code: 'ChunkTimeout' })
})

test('passes failures on', async () => {
  const broken = async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadWithLimit(broken)()).rejects.toThrow(TypeError)
})

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every lazily loaded module has a timeout', () => {
  const dynamicImports = Object.entries(SOURCES).flatMap(([file, text]) =>
    [...text.matchAll(/\bimport\('\.[^']*'\)/g)].map(({ index }) => ({ file, before: text.slice(0, index) })),
  )
  expect(dynamicImports.length).toBeGreaterThan(20)
  const hasLimit = ({ before }: (typeof dynamicImports)[number]) =>
    /\b(screen|lazyComponent|loadWithLimit)\(\s*\(\) => $/.test(before)
  expect(dynamicImports.filter((load) => !hasLimit(load))).toEqual([])
})
