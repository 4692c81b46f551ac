import { expect, test } from 'vitest'
import { openTab } from '../../ui/page/open-tab.ts'
import { SECTIONS } from '../sections.ts'
import { openGroup, sectionGroups } from './use-sections.ts'

test.each([
  ['/tonight', 'night', '/tonight'],
  ['/tonight/points', 'night', '/tonight/points'],
  ['/roads', 'night', '/roads'],
  ['/roads/circuits', 'circuits', '/roads/circuits'],
  ['/roads/circuit/issartets/a75-issartets-c/whatif', 'circuits', '/roads/circuits'],
  ['/roads/dossier/issartets', 'circuits', '/roads/circuits'],
  ['/roads/balance', 'circuits', '/roads/balance'],
  ['/roads/duty/import', 'circuits', '/roads/duty'],
  ['/alerts/view/a75-issartets-c', 'alerts', '/alerts'],
  ['/oversights/view/o1', 'alerts', '/oversights'],
  ['/risks/atmo', 'alerts', '/risks/obs'],
  ['/risks/storm/a75-issartets', 'alerts', '/risks/obs'],
  ['/cartes/wind', 'map', '/cartes'],
  ['/previsions/view/a75-issartets-c', 'places', '/previsions'],
  ['/compare', 'places', '/compare'],
  ['/briefings', 'journal', '/briefings'],
  ['/tools/stations/log', 'tools', '/tools/stations'],
])('%s lights %s and its tab', (pathname, group, section) => {
  expect(openGroup(SECTIONS, pathname)).toBe(group)
  expect(openTab(SECTIONS, pathname)?.path).toBe(section)
})

test('in the administration the tools are the active entry; on the profile no entry is', () => {
  expect(openGroup(SECTIONS, '/admin/users')).toBe('tools')
  expect(openGroup(SECTIONS, '/users')).toBe('tools')
  expect(openGroup(SECTIONS, '/user')).toBeUndefined()
})

test('the navigation has six groups and the tools, each leading to its first tab', () => {
  const groups = sectionGroups(SECTIONS.filter(({ hiddenFrom }) => !hiddenFrom))
  expect(groups.map(({ name, first }) => [name, first.path])).toEqual([
    ['night', '/tonight'],
    ['circuits', '/roads/circuits'],
    ['alerts', '/alerts'],
    ['map', '/cartes'],
    ['places', '/stations'],
    ['journal', '/handover'],
    ['tools', '/dashboard'],
  ])
})

test('a group without any section that the person may open is left out', () => {
  const groups = sectionGroups(SECTIONS.filter(({ group }) => group === 'places'))
  expect(groups.map(({ name }) => name)).toEqual(['places'])
  expect(sectionGroups(SECTIONS.filter(({ isAction }) => isAction))).toEqual([])
})
