import { expect, test } from 'vitest'
import { type Briefing, groupsOf } from './briefing.ts'

const recording = (id: string, over: Partial<Briefing> = {}): Briefing => ({
  id,
  revision: 1,
  category: 'weather',
  title: id,
  description: '',
  link: 'https://youtu.be/dQw4w9WgXcQ',
  recordedAt: '2026-11-24T06:00:00Z',
  zoneIds: [],
  author: 'Maëlle',
  isWatched: false,
  ...over,
})
const LIST = [
  recording('Sécurité en déneigement', { category: 'safety' }),
  recording('Lundi', { isWatched: true }),
  recording('Mardi', { description: 'Épisode neigeux' }),
]
const groupTitles = (text: string, isUnwatchedOnly = false) =>
  groupsOf(LIST, { text, isUnwatchedOnly }).map(({ category, briefings }) => [
    category,
    briefings.map(({ id }) => id),
  ])

test('recordings are grouped by category, and keep their order within it', () => {
  expect(groupTitles('')).toEqual([
    ['weather', ['Lundi', 'Mardi']],
    ['safety', ['Sécurité en déneigement']],
  ])
})

test('recordings are searched by title and description, ignoring accents, and filtered by watched state', () => {
  expect(groupTitles('episode')).toEqual([['weather', ['Mardi']]])
  expect(groupTitles('', true)).toEqual([
    ['weather', ['Mardi']],
    ['safety', ['Sécurité en déneigement']],
  ])
})
