import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AnswerCache, toAnswer } from './answer-cache.ts'

const anAnswer = (bytes: number) => async () => ({ body: Buffer.alloc(bytes), gzipped: null })

test('the size of the keys counts too, so long addresses with short answers are limited', async () => {
  const cache = new AnswerCache(1_000_000)
  for (let n = 0; n < 2000; n++) await cache.answer(`${n} ${'x'.repeat(5000)}`, 1, anAnswer(10))
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000)
  let isRecomputed = false
  await cache.answer(`0 ${'x'.repeat(5000)}`, 1, async () => {
    isRecomputed = true
    return { body: Buffer.alloc(10), gzipped: null }
  })
  expect(isRecomputed).toBe(true)
})

test('a failed answer leaves nothing in the cache', async () => {
  const cache = new AnswerCache()
  const failing = async () => {
    throw new Error('away')
  }
  await expect(cache.answer('a', 1, failing)).rejects.toThrow('away')
  await Promise.resolve()
  expect(cache.bytes).toBe(0)
})

test('a large answer is compressed at least a tenth better than at the usual level', async () => {
  const rows = Array.from({ length: 20_000 }, (_, segment) =>
    Array.from(
      { length: 51 },
      (_, hour) => '0068'[Math.floor(2 + 2 * Math.sin(hour / 4 + (segment % 997)))],
    ).join(''),
  )
  const body = Buffer.from(JSON.stringify({ rows: rows.join('') }))
  const { gzipped } = await toAnswer(body)
  expect(gunzipSync(gzipped ?? '').equals(body)).toBe(true)
  expect(gzipped?.length ?? body.length).toBeLessThan(0.9 * gzipSync(body, { level: 5 }).length)
})
