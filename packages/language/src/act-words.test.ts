import { expect, test } from 'vitest'
import { actWords } from './act-words.ts'
import { formats } from './formats.ts'
import { translateIn } from './words.ts'

const localizer = {
  t: translateIn('fr'),
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' }),
}
const CIRCUIT = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const wordsOf = (kind: string, content: object) =>
  spaced(actWords(localizer, { kind, content: JSON.stringify(content) }, CIRCUIT).words)

const RULE = {
  roadType: 'motorway',
  priority: null,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: null,
  deicer: 'nacl',
  isOnDemand: false,
}
const ORDER = { author: 'Claire', rules: [RULE], archived_by: null, archived_at: null }

test('an order states why it differs, until when it holds, for whom, and the note written with it', () => {
  const words = wordsOf('directive', {
    ...ORDER,
    departure: 'local_knowledge',
    expires_at: '2026-01-20T09:00:00Z',
    scope: 'private',
    comment: 'Attention au viaduc',
  })
  expect(words).toContain('s’écarte de la recommandation : connaissance du terrain')
  expect(words).toContain('jusqu’au mar. 20 janv. 2026, 09:00')
  expect(words).toContain('privée')
  expect(words).toContain('« Attention au viaduc »')
  expect(wordsOf('directive', ORDER)).toContain('jusqu’à nouvel ordre')
})

test('an order states its departures, with rate and mass', () => {
  const pass = {
    departAt: '2026-01-20T03:20:00Z',
    finishAt: '2026-01-20T05:00:00Z',
    treatment: 'salt',
    deicer: 'nacl',
    minGm2: 20,
    maxGm2: null,
    totalKg: 4300,
  }
  const words = wordsOf('directive', { ...ORDER, passes: [pass] })
  expect(words).toContain(
    'Départ au plus tard mar. 20 03:20, terminé à 05:00 : sel 20 g/m² (70 kg/km par voie), 4,3 t',
  )
  expect(wordsOf('directive', { ...ORDER, passes: [] })).not.toContain('Départ')
})

test('a completed action states the kilometres and the vehicle', () => {
  const done = {
    author: 'Saleuse 3',
    treatment: 'salt',
    spread_gm2: 15,
    done_at: '2026-01-20T03:00:00Z',
    withdrawn_by: null,
  }
  const words = wordsOf('treatment_act', { ...done, km_from: 150, km_to: 155.5, vehicle: 'Saleuse 3' })
  expect(words).toMatch(/ · km 150,0–155,5 · Saleuse 3$/)
  expect(wordsOf('treatment_act', done)).not.toContain('km')
})
