import { expect, test } from 'vitest'

/** Folders for the frame of every page and the general look, which need no example. */
const AROUND_THE_PAGE = ['page', 'theme']

const roomOf = (path: string) => path.split('/').at(-2)

test('every room of the parts stands on their page', () => {
  const rooms = Object.keys(import.meta.glob(['../../ui/*/*.tsx', '!**/*.test.tsx'])).map(roomOf)
  const texts = Object.values(
    import.meta.glob<string>('./*Parts.tsx', { query: '?raw', import: 'default', eager: true }),
  )
  const page = Object.values(
    import.meta.glob<string>('./PartsPage.tsx', { query: '?raw', import: 'default', eager: true }),
  ).join()
  const isDisplayed = (room = '') =>
    texts.some((text) => text.includes(`from '../../ui/${room}/`)) &&
    new RegExp(`[' ]ui/${room}[',]`).test(page)

  expect(rooms.length).toBeGreaterThan(0)
  const missing = [...new Set(rooms)].filter(
    (room) => !AROUND_THE_PAGE.includes(room ?? '') && !isDisplayed(room),
  )
  expect(missing).toEqual([])
})
