import { expect, test } from 'vitest'
import { openFairShare } from './fair-share.ts'

const LIMITS = { inProgress: 2, waiting: 3 }
const WIDE = { inProgress: 4, waiting: 10 }

/** Work that is in progress until `end` is called with its name; `started` has the names in the order of starts. */
function bench() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { started, work, end }
}

test('reads of a person beyond the limit wait in order, while those of other people begin at once', async () => {
  const share = openFairShare(LIMITS, WIDE)
  const { started, work, end } = bench()
  const olga = { personId: 'olga', setupId: 'north' }
  const runs = ['a', 'b', 'c', 'd'].map((name) => share.run(olga, work(name)))
  runs.push(share.run({ personId: 'vera', setupId: 'north' }, work('v')))
  await end('none')
  expect(started).toEqual(['a', 'b', 'v'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'v', 'c'])
  for (const name of ['a', 'c', 'd', 'v']) await end(name)
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd', 'v'])
})

test('reads of an organisation are limited too, without delaying other organisations', async () => {
  const share = openFairShare(LIMITS, { inProgress: 3, waiting: 10 })
  const { started, work, end } = bench()
  const people = ['olga', 'vera'].map((personId) => ({ personId, setupId: 'north' }))
  const runs = people.flatMap((owner) =>
    [0, 1].map((index) => share.run(owner, work(`${owner.personId} ${index}`))),
  )
  runs.push(share.run({ personId: 'ida', setupId: 'south' }, work('ida')))
  await end('none')
  expect(started).toEqual(['olga 0', 'olga 1', 'vera 0', 'ida'])
  for (const name of ['olga 0', 'olga 1', 'vera 0', 'vera 1', 'ida']) await end(name)
  expect(await Promise.all(runs)).toHaveLength(5)
})

test('reads beyond the queue are refused with the time to wait, and a failed read frees its place', async () => {
  const share = openFairShare(LIMITS, WIDE)
  const { work, end } = bench()
  const olga = { personId: 'olga', setupId: 'north' }
  const failing = share.run(olga, () => Promise.reject(new Error('it could not')))
  await expect(failing).rejects.toThrow('it could not')
  const runs = ['a', 'b', 'c', 'd', 'e'].map((name) => share.run(olga, work(name)))
  await expect(share.run(olga, work('f'))).rejects.toMatchObject({
    code: 'TooManyRequests',
    retryAfterS: 2,
  })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await end(name)
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', 'd', 'e'])
  const secondRun = share.run(olga, work('g'))
  await end('g')
  expect(await secondRun).toBe('g')
})
