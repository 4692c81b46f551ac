import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './drivers.ts'
import { LONG } from './long.ts'

type Feature = {
  geometry: { coordinates: [longitude: number, latitude: number][] } | null
  properties: { kind?: string; id: string; name?: string; roadType?: string }
}
type Network = { features: Feature[] }

/** The page of an administrator for the network of the organisation. */
class NetworkPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async exported(): Promise<Network> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: 'Exporter en GeoJSON' }).click()
    return JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Network
  }

  async choose(name: string, content: string): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/geo+json', buffer: Buffer.from(content) })
  }

  fault(feature: string, why: RegExp) {
    return this.page
      .getByRole('alert')
      .getByRole('listitem')
      .filter({ hasText: feature })
      .filter({ hasText: why })
  }

  store = () => this.page.getByRole('button', { name: 'Importer ce réseau' })
  cancel = () => this.page.getByRole('button', { name: 'Annuler' })
}

test(
  'an import with three faults names each, and the corrected one is in force and can be put back',
  LONG,
  async ({ page }) => {
    await signIn(page, 'antoine', '/admin/network')
    const network = new NetworkPage(page)
    const exported = await network.exported()
    const segments = () => structuredClone(exported.features).filter(({ geometry }) => geometry)
    // a gap is not looked for beside a segment that cannot be read
    const [first, , second, , third] = segments().map(({ properties }) => properties.id)
    if (!first || !second || !third) throw new Error('the demonstration has no network')

    await network.choose('broken.geojson', '{"type": "FeatureCollection", ')
    await expect(page.getByText('Ce fichier n’est pas du JSON lisible.')).toBeVisible()

    const faulty = structuredClone(exported)
    for (const { geometry, properties } of faulty.features) {
      const line = geometry?.coordinates
      if (properties.id === first) properties.roadType = 'boulevard'
      if (properties.id === second && line?.[0]) line[0] = [line[0][0], line[0][1] + 0.02]
      if (properties.id === third && line?.[0]) {
        const [longitude, latitude] = line[0]
        line.splice(
          1,
          0,
          [longitude + 0.001, latitude + 0.001],
          [longitude + 0.001, latitude],
          [longitude, latitude + 0.001],
        )
      }
    }
    await network.choose('faulty.geojson', JSON.stringify(faulty))
    await expect(page.getByText('3 défauts : rien ne peut être importé.')).toBeVisible()
    await expect(network.fault(first, /boulevard/)).toBeVisible()
    await expect(network.fault(second, /interrompu/)).toBeVisible()
    await expect(network.fault(third, /se croise lui-même/)).toBeVisible()
    await expect(network.store()).toHaveCount(0)
    await network
      .fault(third, /croise/)
      .getByRole('button')
      .click()
    await expect(network.fault(third, /croise/).getByRole('button', { pressed: true })).toBeVisible()
    await network.cancel().click()

    const corrected = structuredClone(exported)
    for (const { properties } of corrected.features)
      if (properties.id === first) properties.name = 'Essai d’import'
    await network.choose('corrected.geojson', JSON.stringify(corrected))
    await expect(page.getByText(/Tronçons modifiés\s*1/)).toBeVisible()
    await network.store().click()
    await expect(page.getByText('Réseau enregistré : 1 circuit a une nouvelle version.')).toBeVisible()
    const versions = page.getByRole('table', { name: 'Versions du réseau' }).getByRole('row')
    await expect(versions.nth(1)).toContainText('Antoine')

    await versions.nth(2).getByRole('button', { name: 'Voir et rétablir' }).click()
    await expect(page.getByText(/Tronçons modifiés\s*1/)).toBeVisible()
    await network.store().click()
    await expect(page.getByText('Réseau enregistré : 1 circuit a une nouvelle version.').last()).toBeVisible()
    const back = await network.exported()
    expect(back.features.find(({ properties }) => properties.id === first)).toEqual(
      exported.features.find(({ properties }) => properties.id === first),
    )
  },
)
