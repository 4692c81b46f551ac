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
