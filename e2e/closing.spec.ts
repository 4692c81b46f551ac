import { expect, type Page, test } from '@playwright/test'
import { circuitPath, DECIDED_ON } from './circuits.ts'
import { productUrl, seriousFindings, signIn } from './drivers.ts'
import { withDatabase } from './journey-people.ts'
import { LONG } from './long.ts'

/**
 * Publishes the latest advice for the circuit once more, with a night in which no pass helps: danger extreme from two hours
 * after now for eight hours. The demonstration has such nights, but not at every instant of the journeys.
 */
async function publishGraveNight(circuitId: string): Promise<void> {
  const count = await withDatabase(async (database) => {
    const [published] = await database.query<{ appended: number }>(
      `with latest as (
         select distinct on (castpoint_id) *
           from prescription
          where setup_id = 'a75' and circuit_id = $1
          order by castpoint_id, issued_at desc, rev desc
       ), grave as (
         select jsonb_build_object('slipperyMin', 480, 'lowestGrip', 0.1, 'lowestAt', date_trunc('hour', now()),
                                   'levels', '[1,1,1,4,4,4,4,4,4,4,4,1]'::jsonb) as road
       )
       select p.appended
         from publish('live', 'a75', (
           select jsonb_build_array(jsonb_build_object('kind', 'prescription', 'rows', jsonb_agg(
                    to_jsonb(l) - 'rev' || jsonb_build_object(
                      'as_of_rev', l.as_of_rev + 1,
                      'content', l.content || jsonb_build_object('plan', l.content -> 'plan' || jsonb_build_object(
                        'road', l.content -> 'plan' -> 'road' || jsonb_build_object(
                          'from', date_trunc('hour', now()), 'to', date_trunc('hour', now()) + interval '12 hours',
                          'untreated', g.road, 'treated', g.road, 'proposal', null)))))))
             from latest l, grave g
            where jsonb_typeof(l.content -> 'plan' -> 'road') = 'object'
         )) p`,
      [circuitId],
    )
    return published?.appended ?? 0
  })
  if (count === 0) throw new Error(`no plan with a road on ${circuitId}`)
}

/** Resolves when the chain has advised on a circuit since the product started; then it is quiet until the next hour. */
const untilAdvised = (circuitId: string): Promise<void> =>
  expect
    .poll(
      () =>
        withDatabase(async (database) => {
          const rows = await database.query(
            `select from prescription
              where setup_id = 'a75' and circuit_id = $1 and issued_at > now() - interval '15 minutes' limit 1`,
            [circuitId],
          )
          return rows.length
        }),
      { timeout: 120_000 },
    )
    .toBe(1)

async function chooseKind(page: Page, kind: string): Promise<void> {
  await page
    .getByRole('form')
    .getByLabel(/^Décision/)
    .first()
    .click()
  await page.getByRole('option', { name: kind, exact: true }).click()
}

test(
  'from the question of a grave night to the recorded decision, the hand-over, and its end',
  LONG,
  async ({ page }) => {
    const circuitId = DECIDED_ON
    await untilAdvised(circuitId)
    await publishGraveNight(circuitId)
    await signIn(page, 'claire', circuitPath(circuitId))
    const question = /Fermeture ou vitesse réduite à décider (avant|maintenant)/
    const advice = page.getByRole('region', { name: /^Recommandation/ })
    await expect(advice.getByText(question)).toBeVisible()

    await advice.getByRole('link', { name: 'Décider', exact: true }).click()
    const form = page.getByRole('form')
    await expect(form).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await chooseKind(page, 'Réduire la vitesse')
    await form.getByLabel(/^Vitesse maximale/).fill('300')
    await form.getByLabel(/^Commentaire/).fill('Jusqu’au tunnel')
    await page.getByRole('button', { name: 'Enregistrer la décision' }).click()
    await expect(form.getByText(/nombre entier de 20.km\/h à 120.km\/h/)).toBeVisible()
    await expect(form.getByLabel(/^Commentaire/)).toHaveValue('Jusqu’au tunnel')
    await form.getByLabel(/^Vitesse maximale/).fill('80')
    await page.getByRole('button', { name: 'Enregistrer la décision' }).click()

    const decided = /[Vv]itesse réduite à 80.km\/h .* \(Claire \S+, \d/
    await expect(page.getByRole('status').filter({ hasText: decided })).toBeVisible()
    await expect(advice.getByText(question)).toBeHidden()

    await page.goto(`${productUrl()}/handover`)
    const ofGroup = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(ofGroup('Circulation décidée').getByText(decided)).toBeVisible()
    // Its treatment may still have to be decided, but no longer its traffic.
    const linesOfCircuit = ofGroup('À décider')
      .getByRole('listitem')
      .filter({ hasText: await nameOf(circuitId) })
    await expect(linesOfCircuit.filter({ hasText: /fermeture ou vitesse réduite/ })).toHaveCount(0)

    await page.goto(`${productUrl()}/roads/crew/${circuitId}`)
    await expect(page.getByRole('status').filter({ hasText: decided })).toBeVisible()

    await page.goto(`${productUrl()}${circuitPath(circuitId)}`)
    await page.getByRole('button', { name: /^(Lever|Retirer)$/ }).click()
    await page.getByRole('button', { name: /^(Lever|Retirer) la décision$/ }).click()
    await expect(page.getByText('Décision levée.')).toBeVisible()
    // The chain may have advised anew meanwhile, in weather that is not grave.
    await publishGraveNight(circuitId)
    await expect(advice.getByText(question)).toBeVisible()
    await page.getByText(/^Décisions précédentes/).click()
    await expect(page.getByText(/(levée|retirée) par Claire/)).toBeVisible()
  },
)

async function nameOf(circuitId: string): Promise<string> {
  const [circuit] = await withDatabase((database) =>
    database.query<{ name: string }>(
      `select name from circuit_version
        where setup_id = 'a75' and circuit_id = $1 and rev_to = open_rev() and not is_removed`,
      [circuitId],
    ),
  )
  return circuit?.name ?? ''
}
