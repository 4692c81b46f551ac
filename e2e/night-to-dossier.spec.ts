import { expect, type Page, test } from '@playwright/test'
import type { CallAnswer } from '@verglas/contract'
import { DRIVERS } from '../apps/server/src/demonstration/drivers.ts'
import { circuitPath, NIGHTS_OF_175 } from './circuits.ts'
import { CircuitPage, finishEarly, leaveNow, productUrl, seriousFindings, signIn } from './drivers.ts'
import { withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

type Plan = NonNullable<NonNullable<CallAnswer<'getLatestPrescription'>['prescription']>['plan']>
type Planned = { readonly circuitId: string; readonly name: string; readonly plan: Plan }

/** A circuit of route 175 whose plan sets out next, by the latest advice of the product. */
async function nextPlan(): Promise<Planned> {
  const planned = await withDatabase((database) =>
    database.query<Planned>(
      `select distinct on (p.circuit_id) p.circuit_id as "circuitId", c.name, p.content -> 'plan' as plan
         from prescription p
         join circuit_version c on c.setup_id = p.setup_id and c.circuit_id = p.circuit_id and not c.is_removed
        where p.setup_id = 'quebec' and p.circuit_id = any($1) and (p.content -> 'plan' ->> 'servesCircuit')::boolean
        order by p.circuit_id, p.issued_at desc, p.rev desc`,
      [NIGHTS_OF_175],
    ),
  )
  const departure = ({ plan }: Planned) => plan.headline.next?.departBy ?? '9999'
  const [next] = planned.toSorted((a, b) => departure(a).localeCompare(departure(b)))
  if (!next?.plan.headline.next) throw new Error('nothing is planned on route 175')
  return next
}

/** The last departure of the order in force on a circuit; null: there is none. */
async function lastOrderedDeparture(circuitId: string): Promise<string | null> {
  const [order] = await withDatabase((database) =>
    database.query<{ departures: string[]; isInForce: boolean }>(
      `select jsonb_path_query_array(passes, '$[*].departAt') as departures,
              archived_at is null and (expires_at is null or expires_at > $2) as "isInForce"
         from directive
        where setup_id = 'quebec' and circuit_id = $1 and scope = 'public'
        order by ordered_at desc, rev desc limit 1`,
      [circuitId, new Date()],
    ),
  )
  return (order?.isInForce && order.departures.toSorted().at(-1)) || null
}

/** The passes of the plan that an order takes over: of the next event, and of those that the order in force covers. */
async function passesToOrder({ circuitId, plan }: Planned): Promise<number> {
  const lastDeparture = await lastOrderedDeparture(circuitId)
  const [next, ...laterEvents] = plan.events.filter(({ passes }) => passes.length > 0)
  const covered = laterEvents.filter(({ from }) => lastDeparture !== null && from <= lastDeparture)
  return [next, ...covered].reduce((sum, event) => sum + (event?.passes.length ?? 0), 0)
}

/** The people of the demonstration may have ordered what the plan asks for: their orders end before this one. */
async function endOrders(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Consignes', exact: true })).toBeVisible()
  const archive = page.getByRole('button', { name: 'Archiver', exact: true })
  for (let left = await archive.count(); left > 0; left -= 1) {
    await archive.first().click()
    await page.getByRole('button', { name: 'Archiver la consigne' }).click()
    await expect(archive).toHaveCount(left - 1)
  }
}

/** Who is on duty on a circuit of the demonstration. */
function driverOf(circuitId: string): { readonly login: string; readonly name: string } {
  const driver = DRIVERS.find((candidate) => candidate.circuitId === circuitId)
  if (!driver) throw new Error(`nobody drives ${circuitId}`)
  return { login: driver.id, name: `${driver.firstName} ${driver.lastName}` }
}

/** The first pass of the crew: read, left, finished. */
async function driveFirstPass(phone: Page, circuitId: string): Promise<void> {
  await phone.goto(`${productUrl()}/roads/crew/${circuitId}`)
  const confirm = phone.getByRole('button', { name: 'Vu', exact: true })
  await expect(confirm).toBeVisible()
  // The crew may be out for an order that has ended: that pass comes first, and the phone asks about it if it has
  // just begun.
  if (await phone.getByText('Cette consigne a pris fin').isVisible()) {
    await phone.getByRole('button', { name: 'Fait', exact: true }).click()
    const isSure = phone.getByRole('button', { name: 'Oui, tout est fait' })
    const leave = phone.getByRole('button', { name: 'Parti', exact: true })
    await expect(isSure.or(leave).first()).toBeVisible()
    if (await isSure.isVisible()) await isSure.click()
  }
  await confirm.click()
  await expect(phone.getByText(/Vu à \d/)).toBeVisible()
  await leaveNow(phone)
  await finishEarly(phone)
  await expect(
    phone.getByText(new RegExp(`^Passage 1 fait à \\d.* · ${driverOf(circuitId).name}$`)),
  ).toBeVisible()
}

test(
  'from an alert to the plan, the order, the crew, the balance and the dossier, and again in replay',
  LONG,
  async ({ browser, page }) => {
    test.setTimeout(600_000)
    const planned = await nextPlan()
    const { circuitId, name, plan } = planned
    const driver = driverOf(circuitId)
    const circuit = new CircuitPage(page)

    await signIn(page, 'mathieu', '/alerts')
    await expect(page.getByRole('article').first()).toBeVisible()
    const beforeOrder = new Date().toISOString()

    await page.goto(`${productUrl()}${circuitPath(circuitId)}`)
    const advice = page.getByRole('region', { name: /^Recommandation/ })
    await endOrders(page)
    const passCount = await passesToOrder(planned)
    await expect(advice.getByText(/^(Départ avant|Partir maintenant)/).first()).toBeVisible()
    const passes = advice.getByRole('group').filter({ hasText: 'Passages du plan' })
    // A long plan is folded.
    if ((await passes.getAttribute('open')) === null) await passes.getByText(/^Passages du plan/).click()
    await expect(passes.getByRole('listitem').filter({ hasText: /terminé à/ })).toHaveCount(
      plan.events.flatMap(({ passes }) => passes).length,
    )
    await expect(passes.getByText(/ · (pour|à temps pour) /).first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    await advice.getByRole('button', { name: 'Donner cette consigne' }).click()
    await expect(page.getByText(`${driver.name}, d’astreinte`)).toBeVisible()
    await circuit.issue('Donner la consigne')
    await expect(page.getByText('Consigne donnée.')).toBeVisible()
    const ordered = page.getByRole('list', { name: 'Passages', exact: true }).first()
    await expect(ordered.getByRole('listitem')).toHaveCount(passCount)

    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    ).newPage()
    await signIn(phone, driver.login)
    await driveFirstPass(phone, circuitId)
    await phone.context().close()

    await page.goto(`${productUrl()}/roads/balance`)
    await page.getByText('Par circuit', { exact: true }).first().click()
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row.first()).toContainText(/\d+ \/ [1-9]\d* \/ [1-9]\d*/)

    await expectActs(page, circuitId)
    await expectReplays(page, circuitId, beforeOrder)
  },
)

/** The dossier has the order and the treatment of the crew. */
async function expectActs(page: Page, circuitId: string, time = ''): Promise<void> {
  await page.goto(`${productUrl()}/roads/dossier/${circuitId}${time}`)
  await page.getByRole('button', { name: 'Constituer le dossier' }).click()
  const acts = page.getByRole('table', { name: 'Actes du circuit' })
  await expect(acts.getByText(/^Consigne\s:/).first()).toBeVisible()
  await expect(acts.getByText(/^Fait le/).first()).toBeVisible()
}

/** In replay the night reads as it was: without the order before it, with the driven pass after it. */
async function expectReplays(page: Page, circuitId: string, beforeOrder: string): Promise<void> {
  const driven = new Date().toISOString()
  const at = (time: string) => `?time=${encodeURIComponent(time)}`
  await page.goto(`${productUrl()}${circuitPath(circuitId)}${at(beforeOrder)}`)
  await expect(page.getByRole('region', { name: /^Recommandation/ })).toBeVisible()
  const { name } = driverOf(circuitId)
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto(`${productUrl()}${circuitPath(circuitId)}${at(driven)}`)
  const done = page.getByRole('region', { name: 'Ce qui a été fait' })
  await expect(done.getByText(name).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Donner une|Changer la) consigne$/ })).toBeDisabled()
  await expectActs(page, circuitId, at(driven))
}
