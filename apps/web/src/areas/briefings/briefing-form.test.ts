import { expect, test } from 'vitest'
import { draftOf } from '../../ui/form/draft.ts'
import { briefingFields, readBriefing, settingsOf } from './briefing-form.ts'

const FIELDS = briefingFields([{ id: 'nord', name: 'Nord' }], 'Europe/Paris')
const stored = {
  id: 'b',
  revision: 3,
  category: 'safety' as const,
  title: 'Balisage',
  description: '',
  link: 'https://youtu.be/dQw4w9WgXcQ',
  recordedAt: '2026-11-24T06:00:00.000Z',
  zoneIds: ['nord'],
  author: 'Claire',
}
const draft = (changes: object = {}) => ({ ...draftOf(FIELDS, settingsOf(stored, 0)), ...changes })

test('stored values fill the inputs and are read back unchanged', () => {
  const { id: _id, revision: _revision, author: _author, ...body } = stored
  expect(readBriefing(FIELDS, draft())).toEqual({ body, errors: {} })
})

test.each(['http://youtu.be/x', 'youtu.be/x', 'javascript:alert(1)', 'https://'])(
  'the link %s is refused at its field',
  (link) => expect(readBriefing(FIELDS, draft({ link })).errors).toHaveProperty('link'),
)
