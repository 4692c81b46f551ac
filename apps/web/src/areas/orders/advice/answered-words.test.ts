import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import { type AnsweredWork, answeredWords } from './answered-words.ts'

const { time } = formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' })
const at = (hour: number) => Date.UTC(2026, 10, 29, hour)
const departure = { departMs: at(18), missedSinceMs: null }
const ORDERED: AnsweredWork = { answer: 'ordered', departure, needsOrder: false, beyond: null }
const answered = (changes: Partial<AnsweredWork>, locale: 'fr' | 'en' = 'fr') => {
  const words = answeredWords({ t: translateIn(locale), moment: time }, { ...ORDERED, ...changes })
  return words && (JSON.parse(JSON.stringify(words).replaceAll('\u00a0', ' ')) as typeof words)
}

test('an order that covers the plan says so', () => {
  expect(answered({})).toEqual({ words: 'Couvert par la consigne en vigueur', isToDecide: false })
  expect(answered({}, 'en')).toEqual({ words: 'Covered by the directive in force', isToDecide: false })
  expect(answered({ answer: null })).toBeNull()
})

test('nothing is called covered where the next departure is still to be decided', () => {
  const toDecide = { words: 'Prochain départ à décider avant 18:00.', isToDecide: true }
  expect(answered({ needsOrder: true })).toEqual(toDecide)
  expect(answered({ needsOrder: true, answer: 'optional' })).toEqual(toDecide)
  expect(answered({ beyond: { count: 2, fromMs: at(23) } })?.words).toBe(
    'La consigne en vigueur répond au prochain passage ; le plan en demande encore 2, dès 23:00, qu’elle n’a pas : à décider.',
  )
})

test('beside a precaution stands the departure that is ordered', () => {
  expect(answered({ answer: 'optional' })?.words).toBe(
    'Par précaution seulement · Prochain départ consigné : 18:00.',
  )
  expect(answered({ answer: 'optional', departure: null })?.words).toBe('Par précaution seulement')
})

test('a departure that the order leaves out is to be decided, in the few words of a list', () => {
  const gap = answered({ beyond: { count: 2, fromMs: at(23) } })
  expect(gap).toMatchObject({
    isToDecide: true,
    short: {
      decision: 'Suite à décider avant 23:00',
      why: '2 passages du plan ne sont pas dans la consigne',
    },
  })
  const one = answered({ beyond: { count: 1, fromMs: at(23) } }, 'en')
  expect(one?.short).toEqual({
    decision: 'Next pass to decide before 23:00',
    why: '1 pass of the plan is not in the directive',
  })
})
