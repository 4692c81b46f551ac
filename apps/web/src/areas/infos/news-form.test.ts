import { expect, test } from 'vitest'
import { draftOf } from '../../ui/form/draft.ts'
import { newsFields, readNews, settingsOf } from './news-form.ts'

const CHOICES = {
  zones: [
    { id: 'nord', name: 'Nord' },
    { id: 'sud', name: 'Sud' },
  ],
  places: [{ kind: 'circuit', id: 'a75-1', name: 'A75 nord' }],
  timeZone: 'Europe/Paris',
} as const
const FIELDS = newsFields(CHOICES)
const NOW_MS = Date.parse('2026-11-24T03:00:30Z')
const drafted = (changes: object = {}) => ({ ...draftOf(FIELDS, settingsOf(undefined, NOW_MS)), ...changes })

const info = {
  id: 'i',
  revision: 7,
  texts: { fr: { title: 'Col fermé', body: 'Par **arrêté**.' }, en: null },
  isImportant: true,
  fromAt: '2026-11-24T03:00:00.000Z',
  toAt: '2026-11-25T03:00:00.000Z',
  zoneIds: ['sud'],
  places: [{ kind: 'circuit' as const, id: 'a75-1' }],
  author: 'Claire',
}

test('stored values fill the inputs and are read back unchanged', () => {
  const { id: _id, revision: _revision, author: _author, ...body } = info
  expect(readNews(FIELDS, draftOf(FIELDS, settingsOf(info, NOW_MS)))).toEqual({ body, errors: {} })
})

test('a new item is valid from now until it is removed, for everybody', () => {
  const { body, errors } = readNews(FIELDS, drafted({ titleEn: 'Pass closed' }))
  expect(errors).toEqual({})
  expect(body).toEqual({
    texts: { fr: null, en: { title: 'Pass closed', body: '' } },
    isImportant: false,
    fromAt: '2026-11-24T03:00:00.000Z',
    toAt: null,
    zoneIds: [],
    places: [],
  })
})

test.each([
  [{}, { titleFr: 'form.noLanguage' }],
  [{ bodyEn: 'Snow.' }, { titleEn: 'form.noTitle' }],
  [{ titleFr: 'Col', toAt: '2026-11-24T03:00' }, { toAt: 'infos.errors.endBeforeBegin' }],
  [{ titleFr: 'Col', fromAt: '' }, { fromAt: 'form.errors.required' }],
])('%j is refused at its field', (changes, words) => {
  const { errors } = readNews(FIELDS, drafted(changes))
  expect(Object.fromEntries(Object.entries(errors).map(([name, { word }]) => [name, word]))).toEqual(words)
})
