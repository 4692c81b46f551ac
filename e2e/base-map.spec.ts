import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { anArchive, aVectorTile } from '../apps/server/src/test-support/an-archive.ts'
import { productUrl, signIn } from './drivers.ts'
import { LONG } from './long.ts'

/** A service of tiles that refuses whenever it is told to. */
let server: Server
let isBroken = false
test.beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(isBroken ? 403 : 200, { 'content-type': 'image/png' }).end(isBroken ? '' : GREY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  server.close()
})

/** A picture of one grey point. */
const GREY = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function choose(page: Page, kind: string) {
  await page.getByRole('combobox', { name: /^Fond/ }).click()
  await page.getByRole('option', { name: kind }).click()
}
const tilesOf = (page: Page) =>
  page.waitForResponse((response) => /\/base_map\/tiles\//.test(response.url()) && response.ok())

test(
  'a base map is tried, chosen and seen by everybody, and its service by no browser',
  LONG,
  async ({ page }) => {
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).origin))
    await signIn(page, 'antoine', '/admin/base-map')
    await choose(page, 'Tuiles d’un service')
    const address = page.getByLabel(/^Adresse( \*)?$/)
    await address.fill('https://tiles.example.org/{z}/{x}')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('L’adresse contient {z}, {x} et {y}.')).toBeVisible()

    isBroken = true
    const { port } = server.address() as AddressInfo
    await address.fill(`http://127.0.0.1:${port}/{z}/{x}/{y}`)
    await page.getByRole('button', { name: 'Essayer' }).click()
    await expect(page.getByText(/^Le service n’a pas donné d’image/)).toBeVisible()
    isBroken = false
    await address.fill(`http://127.0.0.1:${port}/second/{z}/{x}/{y}`)
    await page.getByLabel('Mention de la source').fill('© Essai')
    const tried = tilesOf(page)
    await page.getByRole('button', { name: 'Essayer' }).click()
    expect((await tried).headers()['content-type']).toBe('image/png')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()

    const shown = tilesOf(page)
    await page.goto(`${productUrl()}/cartes`)
    await shown
    await expect(page.getByText(/© Essai/).first()).toBeVisible()
    expect([...new Set(called)].filter((origin) => origin.includes(`:${port}`))).toEqual([])

    // an archive of the data folder in its place, then the outline again
    const folder = path.join(process.env.JOURNEYS_DATA ?? '', 'maps')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'massif.pmtiles'), anArchive(aVectorTile()))
    await page.goto(`${productUrl()}/admin/base-map`)
    await choose(page, 'Archive PMTiles')
    await page.getByRole('button', { name: 'massif.pmtiles' }).click()
    const vectors = tilesOf(page)
    await page.getByRole('button', { name: 'Essayer' }).click()
    expect((await vectors).headers()['content-type']).toBe('application/vnd.mapbox-vector-tile')
    await choose(page, 'Fond du produit')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('L’aperçu montre le fond actuel de l’organisation.')).toBeVisible()
  },
)
