import { expect, test } from 'vitest'
import { isDeeperThan, parseBounded, TooDeep } from './json-depth.ts'

/** CPU time of this process, so that a busy machine does not fail the test. */
const cpuMs = () => process.cpuUsage().user / 1000

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('the depth of a text is that of its deepest point', () => {
  expect(isDeeperThan(nested(32), 32)).toBe(false)
  expect(isDeeperThan(nested(33), 32)).toBe(true)
  expect(isDeeperThan('[{"a":[]},{"a":[]}]', 3)).toBe(false)
  expect(isDeeperThan('[{"a":[]},{"a":[]}]', 2)).toBe(true)
  expect(isDeeperThan('1', 0)).toBe(false)
})

test('brackets inside strings do not count', () => {
  expect(isDeeperThan(JSON.stringify({ a: '[[[[{{{{"\\"[[[[\\' }), 1)).toBe(false)
})

test('too deep a structure is never built', () => {
  expect(() => parseBounded(nested(5), 4)).toThrow(TooDeep)
  expect(parseBounded(nested(4), 4)).toEqual([[[[]]]])
  expect(() => parseBounded('[')).toThrow(SyntaxError)
})

test.each([
  ['arrays', '['.repeat(16_000_000)],
  ['strings', `[${'"[",'.repeat(500_000)}"["]`],
  ['wide arrays', `[${'[],'.repeat(500_000)}[]]`],
])('%s are measured quickly', (_, text) => {
  const startedMs = cpuMs()
  isDeeperThan(text, 64)
  expect(cpuMs() - startedMs).toBeLessThan(250)
})
