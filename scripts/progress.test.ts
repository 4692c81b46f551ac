import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportStep } from './progress.mjs'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** What is written during a step of some seconds. */
async function written(
  seconds: number,
  { isTTY = false, columns = 40, doing = (): string => 'building web' } = {},
) {
  let text = ''
  const out = {
    isTTY,
    columns,
    write: (chunk: string) => {
      text += chunk
    },
  }
  const work = () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
  const step = reportStep({ doing, done: 'built web' }, work, out)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  await step
  return text
}

test('displays its progress each second, and the total time at the end', async () => {
  expect((await written(3.5)).split('\n')).toEqual([
    '  building web, 1 s',
    '  building web, 2 s',
    '  building web, 3 s',
    `  ${'built web'.padEnd(46)}   3.50 s`,
    '',
  ])
})

test('a step that ends within a second is one line', async () => {
  expect(await written(0.25)).toBe(`  ${'built web'.padEnd(46)}   0.25 s\n`)
})

test('on a terminal one line is overwritten, and never wraps', async () => {
  const doing = () => 'past of the demonstration: day 1 of 16, 0 %'
  expect((await written(2.5, { isTTY: true, doing })).split('\r\x1b[2K')).toEqual([
    '',
    '  past of the demonstration: day 1 of 1',
    '  past of the demonstration: day 1 of 1',
    `  ${'built web'.padEnd(46)}   2.50 s\n`,
  ])
})

test('a terminal that does not say how wide it is shows the line to its end', async () => {
  expect(await written(1.5, { isTTY: true, columns: 0 })).toContain('  building web, 1 s')
})

test('a step that fails leaves no open line and stops the timer', async () => {
  let text = ''
  const out = {
    isTTY: true,
    write: (chunk: string) => {
      text += chunk
    },
  }
  const work = () =>
    new Promise<void>((_, reject) => setTimeout(() => reject(new Error('no space left')), 1500))
  const step = reportStep({ doing: 'building web', done: 'built web' }, work, out)
  const failure = expect(step).rejects.toThrow('no space left')
  await vi.advanceTimersByTimeAsync(10_000)
  await failure
  expect(text).toBe('\r\x1b[2K  building web, 1 s\r\x1b[2K')
})
