import { expect, test } from 'vitest'
import { jsonOf } from './json-document.ts'
import { Refused } from './refusal.ts'

async function faultOf(text: string): Promise<Refused | null> {
  try {
    await jsonOf(
      (async function* () {
        yield Buffer.from(text)
      })(),
    )
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

test.each([
  ['a word in the middle', '{\n"a": 1,\n"b": x,\n"c": 3\n}', 3],
  ['a comma too many', '{\n"a": 1,\n"b": 2,\n}', 4],
  ['a word at the start', 'Service unavailable', 1],
  ['an end that is missing', '{\n"a": [1,\n2', 3],
  ['a control character', '{\n"a": "x\u0001",\n"b": 1}', 2],
])('%s is refused with its line', async (_, text, line) => {
  expect(await faultOf(text)).toMatchObject({ reason: 'malformed', line })
})

test('too deep a document is refused before anything is built, and brackets in strings do not count', async () => {
  expect(await faultOf('['.repeat(1_000_000))).toMatchObject({ reason: 'too_deep' })
  expect(await faultOf(`["${'['.repeat(1000)}\\"]"]`)).toBeNull()
})
