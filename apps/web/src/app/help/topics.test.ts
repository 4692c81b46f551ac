import { expect, test } from 'vitest'
import { allWords } from '../../test-support/words.ts'
import { ADMIN_PAGES, SECTIONS } from '../sections.ts'
import { searchTopics, TOPICS, topicAt } from './topics.ts'

test.each([
  ['/stations', 'stations'],
  ['/stations/view/a75-issartets', 'station'],
  ['/roads', 'network'],
  ['/roads/circuits', 'circuits'],
  ['/roads/circuit/fageole/a75-massiac-c', 'circuit'],
  ['/roads/balance', 'circuits'],
  ['/risks/hydroqc', 'risks'],
  ['/admin/news/new', 'news'],
  ['/admin/users', 'administration'],
])('the screen %s is explained by the topic %s', (path, key) => expect(topicAt(path)?.key).toBe(key))

test('every page of the navigation and of the administration has help, an unknown address has none', () => {
  expect(SECTIONS.filter(({ path }) => topicAt(path) === null)).toEqual([])
  expect(ADMIN_PAGES.filter(({ path }) => topicAt(path) === null)).toEqual([])
  expect(topicAt('/nowhere')).toBeNull()
  expect(SECTIONS.length).toBeGreaterThan(0)
})

test.each(['fr', 'en'] as const)(
  'every topic explains in %s what the screen shows, how to read it and what to do',
  (locale) => {
    const { help } = allWords(locale) as { help: { topics: Record<string, Record<string, string>> } }
    expect(Object.keys(help.topics).toSorted()).toEqual(TOPICS.map(({ key }) => key).toSorted())
    for (const [key, words] of Object.entries(help.topics))
      expect([key, Object.keys(words)]).toEqual([key, ['title', 'see', 'read', 'do']])
  },
)

test('topics are searched in their text, ignoring accents', () => {
  const words: Record<string, string> = { stations: 'Températures de chaussée', alerts: 'Vigilance' }
  const keys = (text: string) =>
    searchTopics(TOPICS, text, ({ key }) => words[key] ?? '').map(({ key }) => key)
  expect(keys('chaussee temp')).toEqual(['stations'])
  expect(keys('vigi')).toEqual(['alerts'])
})
