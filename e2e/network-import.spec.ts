import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { LONG } from './long.ts'

type Feature = {
  geometry: { coordinates: [longitude: number, latitude: number][] } | null
  properties: { kind?: string; id: string; name?: string; roadType?: string }
}
type Network = { features: Feature[] }

const LANGUAGES = {
  French: {
    setupId: 'a75',
    lang: 'fr',
    exported: 'Exporter en GeoJSON',
    store: 'Importer ce réseau',
    cancel: 'Annuler',
    notJson: /^Ce fichier n’est pas du JSON lisible\./,
    faults: '3 défauts : rien ne peut être importé.',
    unknownClass: /boulevard/,
    gap: /interrompu/,
    crossing: /se croise lui-même/,
    changed: /Tronçons modifiés\s*1/,
    stored: 'Réseau enregistré : 1 circuit a une nouvelle version.',
    versions: 'Versions du réseau',
    restore: 'Voir et rétablir',
  },
  English: {
    setupId: 'quebec',
    lang: 'en',
    exported: 'Export as GeoJSON',
    store: 'Import this network',
    cancel: 'Cancel',
    notJson: /^This file is not readable JSON\./,
    faults: '3 faults: nothing can be imported.',
    unknownClass: /boulevard/,
    gap: /has a gap/,
    crossing: /crosses itself/,
    changed: /Segments changed\s*1/,
    stored: 'Network stored: 1 circuit has a new version.',
    versions: 'Versions of the network',
    restore: 'View and restore',
  },
} as const
type Words = (typeof LANGUAGES)[keyof typeof LANGUAGES]

/** The page of an administrator for the network of the organisation. */
class NetworkPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  async exported(): Promise<Network> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: this.words.exported }).click()
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

  store = () => this.page.getByRole('button', { name: this.words.store })
  cancel = () => this.page.getByRole('button', { name: this.words.cancel })
}

for (const [language, words] of Object.entries(LANGUAGES))
  test(
    `an import with three faults names each, and the corrected one takes effect and can be reverted, in ${language}`,
    LONG,
    async ({ page }) => {
      const login = `network-${words.lang}`
      await addPerson(login, { ...words, role: 'administrator' })
      await signIn(page, login, '/admin/network')
      const network = new NetworkPage(page, words)
      const exported = await network.exported()
      const segments = () => structuredClone(exported.features).filter(({ geometry }) => geometry)
      // segments next to an unreadable one are not checked for gaps
      const [first, , second, , third] = segments().map(({ properties }) => properties.id)
      if (!first || !second || !third) throw new Error('the demonstration has no network')

      await network.choose('broken.geojson', '{"type": "FeatureCollection", ')
      await expect(page.getByText(words.notJson)).toBeVisible()

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
      await expect(page.getByText(words.faults)).toBeVisible()
      await expect(network.fault(first, words.unknownClass)).toBeVisible()
      await expect(network.fault(second, words.gap)).toBeVisible()
      await expect(network.fault(third, words.crossing)).toBeVisible()
      await expect(network.store()).toHaveCount(0)
      await network.fault(third, words.crossing).getByRole('button').click()
      await expect(network.fault(third, words.crossing).getByRole('button', { pressed: true })).toBeVisible()
      await network.cancel().click()

      const corrected = structuredClone(exported)
      for (const { properties } of corrected.features)
        if (properties.id === first) properties.name = 'Essai d’import'
      await network.choose('corrected.geojson', JSON.stringify(corrected))
      await expect(page.getByText(words.changed)).toBeVisible()
      await network.store().click()
      await expect(page.getByText(words.stored)).toBeVisible()
      const versions = page.getByRole('table', { name: words.versions }).getByRole('row')
      await expect(versions.nth(1)).toContainText(login)

      await versions.nth(2).getByRole('button', { name: words.restore }).click()
      await expect(page.getByText(words.changed)).toBeVisible()
      await network.store().click()
      await expect(page.getByText(words.stored).last()).toBeVisible()
      const exportedNetwork = await network.exported()
      expect(exportedNetwork.features.find(({ properties }) => properties.id === first)).toEqual(
        exported.features.find(({ properties }) => properties.id === first),
      )
    },
  )
