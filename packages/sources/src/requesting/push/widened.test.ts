import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { widened } from './widened.ts'

/** Numbers from 0 on, one per call; after `until` nothing more arrives. */
function numbers(until: number) {
  let next = 0
  return () => (next < until ? Promise.resolve(next++) : new Promise<number>(() => {}))
}

async function firstOf<T>(items: AsyncGenerator<T>, count: number): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) if (collected.push(item) >= count) break
  return collected
}

test('preserves the order although later work finishes first, and respects the concurrency limit', async () => {
  let underWay = 0
  let maxUnderWay = 0
  const outcomes = widened(numbers(12), 4, async (number) => {
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    await sleep(number % 2 === 0 ? 20 : 1)
    underWay -= 1
    return number
  })
  expect(await firstOf(outcomes, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(maxUnderWay).toBe(4)
})

test('passes an outcome on while the next item is still awaited', async () => {
  expect(
    await firstOf(
      widened(numbers(1), 4, async (number) => number),
      1,
    ),
  ).toEqual([0])
})

test('fails in order: earlier outcomes are passed on first', async () => {
  const outcomes = widened(numbers(3), 4, async (number) => {
    if (number === 1) throw new Error('one')
    await sleep(10)
    return number
  })
  expect((await outcomes.next()).value).toBe(0)
  await expect(outcomes.next()).rejects.toThrow('one')
})
