import { expect, type Page, test } from '@playwright/test'
import { areaAddresses } from '../scripts/area-screens.ts'
import { exampleAddress } from '../scripts/screen-examples.ts'
import { Shell, signIn } from './drivers.ts'
import { addPerson, withDatabase } from './journey-people.ts'
import { layoutFaults } from './layout-faults.ts'
import { LONG } from './long.ts'
import { openScreen } from './open-screen.ts'

/** Every screen at every width: nothing that is written may overlap, be cut or leave the window. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const MINUTES = 60_000
/** Sign-in, which ends the session that the journey needs, and addresses that only send the browser elsewhere. */
const ELSEWHERE = ['/signin', '/auth/callback', '/first-login/$userId', '/choosezone/$userId']
/** The journeys run side by side, each with a share of the screens. */
const SHARES = 4

type Organisation = 'a75' | 'quebec'

/** Ids that differ from one demonstration to the next. */
async function ownExamples(setupId: Organisation, userId: string): Promise<Record<string, string>> {
  return withDatabase(async (database) => {
    const first = async (column: string, table: string, owner = 'setup_id') => {
      const [row] = await database.query<{ id: string }>(
        `select ${column} as id from ${table} where ${owner} = $1 order by ${column} limit 1`,
        [setupId],
      )
      return row?.id ?? 'none'
    }
    return {
      userId,
      connectionId: await first('id', 'connection', 'owner_setup_id'),
      oversightId: await first('oversight_id', 'oversight_version'),
      templateId: await first('dashboard_template_id', 'dashboard_template_version'),
      dashboardId: 'new',
      ticketId: 'none',
      time: new Date().toISOString(),
    }
  })
}

const OF_QUEBEC = {
  stationId: 'qc-etape',
  castpointId: 'qc-etape-c',
  cameraId: 'qc-etape-cam',
  circuitId: '175-etape',
}
const VIEWS = ['wind', 'sopfeu', 'airnow', 'purpleair', 'windy'].map((view) => `/cartes/${view}`)

async function everyAddress(setupId: Organisation, userId: string): Promise<string[]> {
  const examples = { ...(await ownExamples(setupId, userId)), ...(setupId === 'quebec' && OF_QUEBEC) }
  const addresses = (await areaAddresses()).filter((address) => !ELSEWHERE.includes(address))
  return [...addresses.map((address) => exampleAddress(address, examples)), ...VIEWS]
}

async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await openScreen(page, path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      // Two frames: what depends on the width is laid out in the second.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      faults.push(...(await layoutFaults(page)).map((fault) => `${size.width} ${path} ${fault}`))
    }
  }
  return faults
}

const ORGANISATIONS = ['a75', 'quebec'] as const
for (const setupId of ORGANISATIONS)
  for (const lang of ['fr', 'en'] as const)
    for (let share = 0; share < SHARES; share++)
      test(
        `every text of every screen can be read (${setupId}, ${lang}, ${share + 1} of ${SHARES})`,
        LONG,
        async ({ page }) => {
          test.setTimeout(30 * MINUTES)
          const id = `journey-layout-${setupId}-${lang}-${share}`
          await addPerson(id, { setupId, role: 'administrator', lang })
          await signIn(page, id, '/user')
          await new Shell(page).isThere()
          const paths = (await everyAddress(setupId, id)).filter((_, index) => index % SHARES === share)
          expect(await faultsOf(page, paths)).toEqual([])
        },
      )
