import { expect, test } from 'vitest'
import { progressOf } from './backup.ts'

test('a restore logs every tenth, and updates its progress in place on a terminal', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = []
    const progress = progressOf({ isTTY, write: (text: string) => texts.push(text) > 0 })
    progress.begin(50)
    for (const count of [4, 9, 12, 30, 50]) progress.show(count)
    progress.end()
    return texts
  }
  expect(written(false)).toEqual([
    '  10 %: 9 of 50 rows\n',
    '  20 %: 12 of 50 rows\n',
    '  60 %: 30 of 50 rows\n',
    '  100 %: 50 of 50 rows\n',
  ])
  expect(written(true)).toContain('\r  30 of 50 rows')
})
