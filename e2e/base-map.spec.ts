import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { anArchive, aVectorTile } from '../apps/server/src/test-support/an-archive.ts'
import { productUrl, signIn } from './drivers.ts'
import { LONG } from './long.ts'

// one after the other: the tests choose the base map of the same organisation
test.describe.configure({ mode: 'default' })

/** A tile service that refuses on demand, with a style whose answers can be changed. */
let server: Server
let isBroken = false
let style: 'sound' | 'slow' | 'wrong' | 'gone' = 'sound'
test.beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/style')) return answerStyle(response)
    if (url.startsWith('/vectors')) return void response.end(aVectorTile())
    response.writeHead(isBroken ? 403 : 200, { 'content-type': 'image/png' }).end(isBroken ? '' : GREY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answerStyle(response: ServerResponse): void {
  // never answers
  if (style === 'slow') return
  if (style === 'gone') return void response.writeHead(404).end()
  if (style === 'wrong') return void response.end('<html>')
  const { port } = server.address() as AddressInfo
  const tiles = [`http://127.0.0.1:${port}/vectors/{z}/{x}/{y}`]
  response.end(
    JSON.stringify({
      version: 8,
      sources: { land: { type: 'vector', tiles, maxzoom: 0, attribution: '© Style' } },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': '#cfe3f5' } },
        {
          id: 'earth',
          type: 'fill',
          source: 'land',
          'source-layer': 'earth',
          paint: { 'fill-color': '#f6efe0' },
        },
      ],
    }),
  )
}

/** An image of one grey pixel. */
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
  'a base map is tested, chosen and visible to everybody, and no browser calls its service',
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

    const tilesRequest = tilesOf(page)
    await page.goto(`${productUrl()}/cartes`)
    await tilesRequest
    await expect(page.getByText(/© Essai/).first()).toBeVisible()
    expect([...new Set(called)].filter((origin) => origin.includes(`:${port}`))).toEqual([])

    // replaces it by an archive from the data folder, then by the outline again
    const folder = path.join(process.env.JOURNEYS_DATA ?? '', 'maps')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'massif.pmtiles'), anArchive(aVectorTile()))
    await page.goto(`${productUrl()}/admin/base-map`)
    await choose(page, 'Archive PMTiles')
    await page.getByRole('group', { name: /^Fond/ }).getByRole('button', { name: 'massif.pmtiles' }).click()
    const vectors = tilesOf(page)
    await page.getByRole('button', { name: 'Essayer' }).click()
    expect((await vectors).headers()['content-type']).toBe('application/vnd.mapbox-vector-tile')
    await choose(page, 'Fond par défaut')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('L’aperçu montre le fond actuel de l’organisation.')).toBeVisible()
  },
)

test(
  'a style is drawn through the product; the administrator is informed if it is slow, invalid or missing',
  LONG,
  async ({ page }) => {
    const { port } = server.address() as AddressInfo
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).origin))
    await signIn(page, 'antoine', '/admin/base-map')
    await choose(page, 'Style MapLibre')
    const address = page.getByLabel(/^Adresse( \*)?$/)
    style = 'sound'
    await address.fill(`http://127.0.0.1:${port}/style.json?sound`)
    const tilesRequest = tilesOf(page)
    await page.getByRole('button', { name: 'Essayer' }).click()
    expect((await tilesRequest).url()).toContain('source=land')
    for (const trouble of ['slow', 'wrong', 'gone'] as const) {
      style = trouble
      await address.fill(`http://127.0.0.1:${port}/style.json?${trouble}`)
      await page.getByRole('button', { name: 'Essayer' }).click()
      await expect(
        page.getByText(trouble === 'wrong' ? /^Ce n’est pas un style MapLibre/ : /^Rien ne répond/),
      ).toBeVisible()
    }
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
    await page.goto(`${productUrl()}/cartes`)
    await expect(page.getByText(/^Le fond de carte choisi ne s’affiche pas/)).toBeVisible()
    await page.getByRole('link', { name: 'Régler le fond de carte' }).click()
    await choose(page, 'Fond par défaut')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
    expect(called.filter((origin) => origin.includes(`:${port}`))).toEqual([])
  },
)
