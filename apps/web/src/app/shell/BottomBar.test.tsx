// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Feature } from '@verglas/contract/features'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContextData } from '../../lib/context.ts'
import { type GlobalParams, ParamsContext } from '../../lib/params.ts'
import { drawn, withWindow } from '../../test-support/drawn.tsx'
import { SECTIONS } from '../sections.ts'
import { type Session, SessionContext } from '../session.tsx'
import { BottomBar } from './BottomBar.tsx'
import { type Launch, LaunchContext } from './launch.ts'
import { Navigation } from './Navigation.tsx'

const ignore = () => {}
const SESSION: Session = {
  user: {},
  hasEnded: false,
  endedBy: null,
  signIn: async () => {},
  signOut: async () => {},
  finishSignIn: async () => '/',
}
const LAUNCH: Launch = {
  openPalette: ignore,
  openShortcuts: ignore,
  openDebug: ignore,
  openHelp: ignore,
  isTimeOpen: false,
  setTimeOpen: ignore,
}
const ME = { id: 'claire', unit: 'metric', setups: [] } as unknown as ContextData['me']
const MEMBER = { role: { name: 'Chef d’équipe' } } as ContextData['member']

beforeEach(() => {
  // the requests for the counts next to the sections never get an answer
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  withWindow(390, 844)
})
afterEach(() => {
  vi.unstubAllGlobals()
  withWindow(1440)
})

/** The bottom bar of a phone and, to compare the sections with it, the navigation of a desktop. */
const bars = (context: Partial<ContextData> = {}, address = '/') =>
  drawn(
    <ParamsContext value={{ demonstration: false } as GlobalParams}>
      <SessionContext value={SESSION}>
        <LaunchContext value={LAUNCH}>
          <div data-testid="desk">
            <Navigation />
          </div>
          <div data-testid="phone">
            <BottomBar />
          </div>
        </LaunchContext>
      </SessionContext>
    </ParamsContext>,
    { address, context: { me: ME, member: MEMBER, ...context } },
  )

const addresses = (box: HTMLElement) =>
  within(box)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const deskAddresses = () => addresses(within(screen.getByTestId('desk')).getByRole('list'))
const barAddresses = () => addresses(screen.getByTestId('phone'))
/** Addresses in the menu, without those of the account. */
const listed = (opened: HTMLElement) => within(opened).getAllByRole('list').flatMap(addresses)
const moreButton = (name = 'Plus') => within(screen.getByTestId('phone')).getByRole('button', { name })
const menu = () => screen.queryByRole('dialog')

async function openMenu(user: UserEvent, name?: string): Promise<HTMLElement> {
  await user.click(moreButton(name))
  return screen.findByRole('dialog')
}

test('the bar has the first four places, «Plus» every section and the account', async () => {
  const { user } = await bars()
  expect(barAddresses()).toEqual(['/tonight', '/roads/circuits', '/alerts', '/cartes'])
  expect(barAddresses()).toEqual(deskAddresses().slice(0, 4))
  const opened = await openMenu(user)
  expect(listed(opened)).toEqual(SECTIONS.filter(({ hiddenFrom }) => !hiddenFrom).map(({ path }) => path))
  expect(within(opened).getByRole('heading', { name: 'Lieux' })).toBeDefined()
  expect(await within(opened).findByRole('button', { name: 'Fermer la session' })).toBeDefined()
})

test('a section that the person may not see is not listed', async () => {
  const open: readonly Feature[] = ['stations', 'forecasts']
  const { user } = await bars({ hasFeature: (feature) => open.includes(feature) })
  expect(barAddresses()[0]).toBe('/risks/obs')
  const sections = listed(await openMenu(user))
  expect(sections).toContain('/stations')
  expect(sections).not.toContain('/cameras')
})

test('marks the open place, on the button too if it is only in the menu', async () => {
  const { user } = await bars({}, '/cameras/view/a75-issartets-cam')
  expect(moreButton().getAttribute('data-open')).toBe('true')
  const current = within(await openMenu(user)).getByRole('link', { current: 'page' })
  expect(current.getAttribute('href')).toBe('/cameras')
})

test('takes the focus; Escape closes it and returns the focus', async () => {
  const { user } = await bars()
  const opened = await openMenu(user)
  await expect.poll(() => opened.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await expect.poll(menu).toBeNull()
  await expect.poll(() => document.activeElement).toBe(moreButton())
})

test('closes after a choice, even if it is the open section', async () => {
  const { user, address } = await bars({}, '/stations')
  const choose = async (href: string) => {
    const link = within(await openMenu(user))
      .getAllByRole('link')
      .find((entry) => entry.getAttribute('href') === href)
    if (link) await user.click(link)
    await expect.poll(menu).toBeNull()
  }
  await choose('/cameras')
  expect(address()).toBe('/cameras')
  await choose('/cameras')
})

test('is available in English', async () => {
  const { user } = await bars({ locale: 'en' })
  const opened = await openMenu(user, 'More')
  expect(opened.getAttribute('aria-label')).toBe('More')
  expect(within(opened).getByRole('link', { name: 'Forecasts' })).toBeDefined()
})
