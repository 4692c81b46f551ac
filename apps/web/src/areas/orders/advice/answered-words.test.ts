import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import { type AnsweredWork, answeredWords } from './answered-words.ts'

const { time } = formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' })
const at = (hour: number) => Date.UTC(2026, 10, 29, hour)
const departure = { departMs: at(18), missedSinceMs: null }
const ORDERED: AnsweredWork = {
  answer: 'ordered',
  departure,
  needsOrder: false,
  beyond: null,
  order: 'read',
  isCoveredByCrew: false,
  outSinceMs: null,
}
const answered = (changes: Partial<AnsweredWork>, locale: 'fr' | 'en' = 'fr', nowMs = at(17)) => {
  const words = answeredWords({ t: translateIn(locale), moment: time }, { ...ORDERED, ...changes }, nowMs)
  return words && (JSON.parse(JSON.stringify(words).replaceAll('\u00a0', ' ')) as typeof words)
}

test('an order that matches the plan is described as that', () => {
  expect(answered({})).toEqual({ words: 'La consigne en vigueur répond au plan', isToDecide: false })
  expect(answered({}, 'en')).toEqual({ words: 'The directive in force matches the plan', isToDecide: false })
  expect(answered({ answer: null })).toBeNull()
  // The crew may be out for an earlier order.
  expect(answered({ isCoveredByCrew: true, outSinceMs: at(16) })?.words).toBe('Équipe sortie depuis 16:00')
  // A crew that is back before the next pass does not cover it; the order does.
  expect(answered({ outSinceMs: at(16) })?.words).toBe('La consigne en vigueur répond au plan')
})

test('no plan is called answered where the next departure is still to be decided', () => {
  const toDecide = { words: 'Consigne à compléter avant 18:00', isToDecide: true }
  expect(answered({ needsOrder: true })).toEqual(toDecide)
  expect(answered({ needsOrder: true, answer: 'optional' })).toEqual(toDecide)
  // A finished order has no passes left, so that the next departure needs a new one.
  expect(answered({ needsOrder: true, order: 'done' })?.words).toBe('Consigne à donner avant 18:00')
  expect(answered({ beyond: { count: 2, fromMs: at(23), departuresMs: [at(23)] } })?.words).toBe(
    'Consigne à compléter avant 23:00 : 2 passages du plan n’y sont pas, dès 23:00',
  )
})

test('a pass that a treatment has answered says when, and which departure is to be decided next', () => {
  const treated = { answer: 'treated', treatedMs: at(16) } as const
  expect(answered({ ...treated, departure: null })).toEqual({ words: 'Traité à 16:00', isToDecide: false })
  expect(answered({ ...treated, needsOrder: true }, 'en')).toEqual({
    words: 'Treated at 16:00 · Directive to complete by 18:00',
    isToDecide: true,
  })
})

test('beside a precaution stands the departure that is ordered', () => {
  expect(answered({ answer: 'optional' })?.words).toBe(
    'Par précaution seulement · Prochain départ prévu par la consigne : 18:00.',
  )
  expect(answered({ answer: 'optional', departure: null })?.words).toBe('Par précaution seulement')
})

test('behind a precaution, too, a departure that the order leaves out is to be decided', () => {
  expect(
    answered({ answer: 'optional', beyond: { count: 1, fromMs: at(23), departuresMs: [at(23)] } }),
  ).toEqual({
    words: 'Consigne à compléter avant 23:00 : 1 passage du plan n’y est pas, à 23:00',
    isToDecide: true,
    short: {
      decision: 'Consigne à compléter avant 23:00',
      why: '1 passage du plan n’y est pas, à 23:00',
    },
  })
})

test('a departure that the order leaves out is to be decided, in the few words of a list', () => {
  const gap = answered({ beyond: { count: 2, fromMs: at(23), departuresMs: [at(23)] } })
  expect(gap).toMatchObject({
    isToDecide: true,
    short: {
      decision: 'Consigne à compléter avant 23:00',
      why: '2 passages du plan n’y sont pas, dès 23:00',
    },
  })
  const one = answered({ beyond: { count: 1, fromMs: at(23), departuresMs: [at(23)] } }, 'en')
  expect(one?.short).toEqual({
    decision: 'Directive to complete by 23:00',
    why: '1 pass of the plan is missing, at 23:00',
  })
})

test('an order whose round ends on a slippery road is not called covered', () => {
  expect(answered({ departure: { ...departure, isOrdered: true, slipperyFromMs: at(19) } })).toEqual({
    words: 'Consigne donnée, mais elle finit trop tard : glissant dès 19:00',
    isToDecide: true,
  })
})

test('what has passed is to be decided now, and an ordered departure that has passed is not called covered', () => {
  expect(answered({ beyond: { count: 1, fromMs: at(16), departuresMs: [at(16)] } })?.short?.decision).toBe(
    'Consigne à compléter maintenant',
  )
  expect(answered({ needsOrder: true }, 'fr', at(18))?.words).toBe('Consigne à compléter maintenant')
  expect(answered({ departure: { ...departure, isOrdered: true } }, 'fr', at(19))).toEqual({
    words: 'Consigne donnée, mais le départ de 18:00 n’est pas signalé',
    isToDecide: false,
  })
})
