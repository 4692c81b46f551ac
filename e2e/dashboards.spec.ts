import { expect, type Page, test } from '@playwright/test'
import { productUrl, Shell, signIn } from './drivers.ts'
import { DEEP } from './long.ts'
import { addPerson, inDatabase } from './people.ts'
import { onReads } from './reads.ts'

const MOST_CALLS = 10

/** What the twelve modules are: of each kind that asks for something of its own. */
const TWELVE = [
  { kind: 'map', search: '' },
  { kind: 'radar', search: '' },
  { kind: 'list', of: 'stations', hasOnlyFavourites: false },
  { kind: 'alerts', hasOnlyFavourites: false },
  { kind: 'series', stationId: '', hours: 24 },
  { kind: 'meteogram', castpointId: '' },
  { kind: 'chart', castpointId: '', chart: 'road' },
  { kind: 'strip', circuitId: '' },
  { kind: 'camera', cameraId: '' },
  { kind: 'oversight', oversightId: '' },
  { kind: 'news' },
  { kind: 'directive', circuitId: '' },
].map((module, place) => ({
  ...module,
  id: `m${place}`,
  title: '',
  x: (place % 3) * 4,
  y: Math.floor(place / 3) * 6,
  w: 4,
  h: 6,
}))

/** Somebody of the A75 who may do what an administrator may, with a dashboard of these modules. */
async function addOwner(id: string, modules: readonly object[]): Promise<void> {
  await addPerson(id, { role: 'administrator' })
  await inDatabase((database) =>
    database.query(
      `insert into dashboard (setup_id, person_id, id, name, content, is_default, is_shared, author, changed_at)
       values ('a75', $1, $1, 'Douze', $2, false, false, 'Essai', now())`,
      [id, JSON.stringify({ form: 'advanced', modules })],
    ),
  )
}

/** Until nothing has been asked for a second. */
async function settled(page: Page, requests: readonly unknown[]): Promise<void> {
  let before = -1
  while (before !== requests.length) {
    before = requests.length
    await page.waitForTimeout(1000)
  }
}

test('a dashboard of twelve modules comes with at most ten calls', DEEP, async ({ page }) => {
  await addOwner('journey-douze', TWELVE)
  await signIn(page, 'journey-douze', '/dashboard/journey-douze')
  await expect(page.getByRole('main').getByRole('region')).not.toHaveCount(0)
  await new Shell(page).isThere()
  const requests: (readonly string[])[] = []
  onReads(page, (paths) => requests.push(paths))
  await page.goto(`${productUrl()}/dashboard/journey-douze`)
  await expect(page.locator('main section')).toHaveCount(TWELVE.length)
  await settled(page, requests)
  // pictures are no calls, nor is the stream; what the browser keeps for ever asks nobody
  const calls = requests.filter(
    ([first = '']) => !/^\/images\/|\/tiles\/|\/stream$|\/roads\/\d+$/.test(first),
  )
  expect(calls.length, calls.map((paths) => paths.join(' ')).join('\n')).toBeLessThanOrEqual(MOST_CALLS)
  expect(calls.flat().length).toBeGreaterThan(30)
})
