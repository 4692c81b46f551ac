import { expect, test } from 'vitest'

/** Folders for the frame of every page and the general look, which need no example. */
const AROUND_THE_PAGE = ['page', 'theme']

const roomOf = (path: string) => path.split('/').at(-2)

test('every folder of components has examples in the gallery', () => {
  const rooms = Object.keys(import.meta.glob(['../../../ui/*/*.tsx', '!**/*.test.tsx'])).map(roomOf)
  const texts = Object.values(
    import.meta.glob<string>('./*Examples.tsx', { query: '?raw', import: 'default', eager: true }),
  )
  const page = Object.values(
    import.meta.glob<string>('./ComponentGalleryPage.tsx', { query: '?raw', import: 'default', eager: true }),
  ).join()
  const isDisplayed = (room = '') =>
    texts.some((text) => text.includes(`from '../../../ui/${room}/`)) &&
    new RegExp(`[' ]ui/${room}[',]`).test(page)

  expect(rooms.length).toBeGreaterThan(0)
  const missing = [...new Set(rooms)].filter(
    (room) => !AROUND_THE_PAGE.includes(room ?? '') && !isDisplayed(room),
  )
  expect(missing).toEqual([])
})
