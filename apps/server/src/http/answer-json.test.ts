import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { answerJson, withCachedJson } from './answer-json.ts'

test('the text of an answer is that of JSON.stringify, whatever it contains, and also when it is written again', () => {
  const anObject = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(anObject), fc.jsonValue(), anObject, (list, value, other) => {
      const answer = { asOf: value, left: undefined, list: withCachedJson(list), other, 'à "b"': value }
      expect(answerJson(answer).toString()).toBe(JSON.stringify(answer))
      expect(answerJson(answer).toString()).toBe(JSON.stringify(answer))
    }),
  )
  for (const bare of [{}, { left: undefined }, { none: withCachedJson([]) }])
    expect(answerJson(bare).toString()).toBe(JSON.stringify(bare))
})

test('objects that recur in lists are each serialised once', () => {
  const write = vi.fn(() => 'written')
  const cachedObject = { toJSON: write }
  for (const other of [1, 2, 3]) answerJson({ list: withCachedJson([cachedObject, { other }]) })
  expect(write).toHaveBeenCalledTimes(1)
})
