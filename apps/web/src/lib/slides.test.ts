import { expect, test } from 'vitest'
import { closedSlides, openSlides, stageAddress, USUAL_SLIDES } from './slides.ts'

const ACCESS: Record<string, 'stations' | 'alerts' | 'everyone'> = {
  '/stations': 'stations',
  '/alerts': 'alerts',
  '/dashboard': 'everyone',
}
const accessesOf = (url: string) => (ACCESS[url] ? [ACCESS[url]] : null)

test('only slides that lead to a screen and that the person may open are displayed', () => {
  const set = ['/stations', '/alerts', '/nowhere'].map((url) => ({ url, timing: 5 }))
  expect(openSlides(set, accessesOf, (access) => access === 'stations')).toEqual([
    { url: '/stations', timing: 5 },
  ])
})

test('without slides of the organisation the default ones are displayed, twelve seconds each', () => {
  expect(openSlides([], accessesOf, () => true).map(({ url }) => url)).toEqual(['/dashboard', '/alerts'])
  expect(USUAL_SLIDES.map(({ timing }) => timing)).toEqual([12, 12, 12, 12, 12])
})

test('a slide keeps the settings of its address, and goes back in time with the screen that started it', () => {
  expect(stageAddress('/stations?zone=nord', null)).toBe('/stations?zone=nord&fullscreen=')
  expect(stageAddress('/alerts', '2026-11-17T02:00:00Z')).toBe(
    '/alerts?fullscreen=&time=2026-11-17T02%3A00%3A00Z',
  )
})

test('the list names slides that a role may not open, but not addresses that lead nowhere', () => {
  const set = ['/stations', '/alerts', '/dashboard', '/nowhere'].map((url) => ({ url, timing: 5 }))
  expect(closedSlides(set, accessesOf, ['stations']).map(({ url }) => url)).toEqual(['/alerts'])
  expect(closedSlides([], accessesOf, []).map(({ url }) => url)).toEqual(['/alerts'])
})
