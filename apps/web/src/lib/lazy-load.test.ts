import { expect, test } from 'vitest'
import { inTime } from './lazy-load.ts'

test('gives what was loaded', async () => {
  expect(await inTime(async () => 7)()).toBe(7)
})

test('fails with a code where it takes too long', async () => {
  const never = () => new Promise<never>(() => {})
  await expect(inTime(never, 5)()).rejects.toMatchObject({ code: 'ChunkTimeout' })
})

test('passes a failure on', async () => {
  const broken = async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(inTime(broken)()).rejects.toThrow(TypeError)
})

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Loads all its files through one function that has the limit. */
const WORDS = '../i18n/i18n.ts'

test('every part of the program that is loaded late has a limit', () => {
  const dynamicImports = Object.entries(SOURCES).flatMap(([file, text]) =>
    [...text.matchAll(/(.*)\bimport\('\.[^']*'\)/g)].map(([, before = '']) => ({ file, before })),
  )
  expect(dynamicImports.length).toBeGreaterThan(20)
  const hasLimit = ({ file, before }: (typeof dynamicImports)[number]) =>
    /\b(screen|lazyComponent|inTime)\(\(\) => $/.test(before) || file === WORDS
  expect(dynamicImports.filter((load) => !hasLimit(load))).toEqual([])
})
