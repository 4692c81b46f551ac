import { expect, test } from 'vitest'
import { SECTIONS } from '../sections.ts'
import { isOpenSection } from './use-sections.ts'

const openAt = (pathname: string) =>
  SECTIONS.filter((section) => isOpenSection(section, pathname)).map(({ path }) => path)

test.each([
  ['/risks/atmo', '/risks/obs'],
  ['/risks/storm/a75-issartets', '/risks/obs'],
  ['/risks/hydroqc', '/risks/obs'],
  ['/roads', '/roads'],
  ['/roads/circuits', '/roads/circuits'],
  ['/roads/circuit/issartets/a75-issartets-c/whatif', '/roads/circuits'],
  ['/roads/balance', '/roads/circuits'],
  ['/briefings', '/news'],
  ['/alerts/view/a75-issartets-c', '/alerts'],
  ['/cartes/wind', '/cartes'],
])('the navigation marks one section at %s', (pathname, section) => {
  expect(openAt(pathname)).toEqual([section])
})
