import { describe, expect, test } from 'vitest'
import { SOURCES } from './index.ts'
import { fuzzEntryOf } from './test-support/fuzz-messages.ts'
import { bytesOf, expectSound, parserOf } from './test-support/parsing.ts'

/** `npm run fuzz` tries many more. */
const COPIES = 50

describe.each(SOURCES)('the test messages of $id', (source) => {
  test('are read without any files from outside the repository', async () => {
    const { site, good } = await fuzzEntryOf(source.id)
    const read = await Promise.all(good().map((message) => parserOf(source, site)(message)))
    expect(read.flat().filter(({ kind }) => kind !== 'refusal')).not.toEqual([])
  })

  test('give only valid facts when damaged', async () => {
    const { site, good } = await fuzzEntryOf(source.id)
    for (const message of good()) await expectSound(source, bytesOf(message), site, COPIES)
  })
})
