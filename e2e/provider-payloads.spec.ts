import { type Browser, expect, type Page, test } from '@playwright/test'
import { aStrike } from '@verglas/sources/providers/blitzortung/strikes-builder'
import { aCap } from '@verglas/sources/providers/cap/cap-builder'
import { aRow, LIST } from '@verglas/sources/providers/meteo-france-obs/packet-builder'
import { anAnswer, hours } from '@verglas/sources/providers/open-meteo/answer-builder'
import { aCondition, aLayer, anEvent } from '@verglas/sources/providers/quebec-511/layer-builder'
import { runningBroker } from '@verglas/sources/requesting/push/test-brokers'
import { aPublisher } from '@verglas/sources/requesting/push/test-publisher'
import { productUrl, Shell, StationsPage, signIn } from './drivers.ts'
import { addPerson } from './journey-people.ts'
import { DEEP } from './long.ts'
import { Connections, playProvider } from './provider-server.ts'

/**
 * Payloads in the form of each provider come through a connection from a server that plays the provider, and are seen
 * on the screens that operators use.
 */

// The product's worker also serves all other journeys: only patience depends on the machine, not what is expected.
test.describe.configure({ timeout: 540_000 })

const HOUR_MS = 3_600_000
const thisHour = () => new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
/** Instants as the providers write them, to the second. */
const toSecond = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

async function openAs(
  browser: Browser,
  id: string,
  { setupId, lang = 'fr' }: { setupId: string; lang?: 'fr' | 'en' },
): Promise<Page> {
  await addPerson(id, { setupId, lang, role: 'administrator' })
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(page, id, '/stations')
  await new Shell(page).isThere()
  return page
}

test('hourly readings of Météo-France are on the list of stations', DEEP, async ({ browser }) => {
  const number = `48${String(Date.now()).slice(-6)}`
  const name = `ESSAI ${number}`
  const at = toSecond(thisHour().getTime())
  const row = aRow({ geo_id_insee: number, validity_time: at, reference_time: at, insert_time: at })
  const provider = await playProvider({
    '/paquet/horaire': () => JSON.stringify([row]),
    '/liste-stations': () => `${LIST}${number};;${name};44.66;3.25;1100;2020-01-01;RADOME\n`,
  })
  const page = await openAs(browser, 'feeds-observations', { setupId: 'a75' })
  const connections = await Connections.of(page, 'a75')
  const id = await connections.add({
    source: 'meteo-france-obs',
    name: `Observations ${number}`,
    settings: { departments: ['48'], service: provider.url },
    secrets: { apiKey: 'cle-du-portail' },
  })
  await connections.hasStored(id)
  expect(provider.requests.every(({ headers }) => headers.apikey === 'cle-du-portail')).toBe(true)
  await page.goto(`${productUrl()}/stations`)
  const stations = new StationsPage(page)
  await stations.search(number)
  // 269.15 K, and 2.5 m/s
  await expect(stations.row(new RegExp(number))).toContainText('−4,0')
  await connections.removeAll()
  provider.close()
})

test(
  'forecasts of AROME reach the forecast of a point, which names their source',
  DEEP,
  async ({ browser }) => {
    const COUNT = 48
    const series = (value: number) => Array.from({ length: COUNT }, () => value)
    const hourly = {
      time: hours(thisHour().toISOString().slice(0, 16), COUNT),
      temperature_2m: series(-4),
      dew_point_2m: series(-6),
      relative_humidity_2m: series(85),
      surface_pressure: series(905),
      wind_speed_10m: series(5),
      wind_direction_10m: series(310),
      wind_gusts_10m: series(9),
      cloud_cover: series(80),
      shortwave_radiation_instant: series(0),
      visibility: series(8000),
      freezing_level_height: series(1400),
      weather_code: series(3),
      rain: series(0),
      showers: series(0),
      snowfall: series(0),
    }
    const provider = await playProvider({
      '/v1/forecast': ({ searchParams }) =>
        JSON.stringify(
          anAnswer({
            hourly,
            answer: {
              latitude: Number(searchParams.get('latitude')),
              longitude: Number(searchParams.get('longitude')),
            },
          }),
        ),
    })
    const page = await openAs(browser, 'feeds-forecasts', { setupId: 'a75' })
    const connections = await Connections.of(page, 'a75')
    const id = await connections.add({
      source: 'arome',
      name: `Prévisions ${Date.now()}`,
      settings: { service: `${provider.url}/v1/forecast` },
    })
    await connections.hasStored(id)
    expect(provider.requests[0]?.address.searchParams.get('models')).toBe('meteofrance_seamless')
    await expect(async () => {
      await page.goto(`${productUrl()}/previsions/view/a75-issartets-c`)
      await expect(page.getByText(/Météo-France \(AROME, ARPEGE\)/).first()).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 300_000 })
    await connections.removeAll()
    provider.close()
  },
)

const QUEBEC_BOX = '46.5,-72.0 46.5,-70.0 49.0,-70.0 49.0,-72.0 46.5,-72.0'

test('a CAP-CP alert is on the list of alerts, in French and in English', DEEP, async ({ browser }) => {
  const nowMs = Date.now()
  const info = {
    code: 'tornado',
    severity: 'Extreme',
    effective: toSecond(nowMs - HOUR_MS),
    expires: toSecond(nowMs + 6 * HOUR_MS),
  }
  const areas = [{ name: 'Saguenay', polygons: [QUEBEC_BOX] }]
  const stamp = String(nowMs)
  const provider = await playProvider({
    '/alert.cap': () =>
      aCap({
        id: `urn:oid:2.49.0.1.124.${stamp}`,
        sent: toSecond(nowMs - HOUR_MS),
        infos: [
          {
            ...info,
            areas,
            event: 'tornade',
            headline: 'alerte de tornade en vigueur',
            description: `Abritez-vous ${stamp}.`,
          },
          {
            ...info,
            areas,
            language: 'en-CA',
            event: 'tornado',
            headline: 'tornado warning in effect',
            description: `Take cover ${stamp}.`,
          },
        ],
      }),
  })
  const french = await openAs(browser, 'feeds-cap', { setupId: 'quebec' })
  const english = await openAs(browser, 'reads-cap', { setupId: 'quebec', lang: 'en' })
  const connections = await Connections.of(french, 'quebec')
  const id = await connections.add({
    source: 'cap',
    name: `CAP-CP ${stamp}`,
    settings: { urls: [`${provider.url}/alert.cap`] },
  })
  await connections.hasStored(id)
  for (const [page, title, text] of [
    [french, /Tornade/i, `Abritez-vous ${stamp}.`],
    [english, /Tornado/i, `Take cover ${stamp}.`],
  ] as const) {
    await page.goto(`${productUrl()}/alerts`)
    const card = page.getByRole('main').getByRole('button', { name: title }).first()
    await card.click()
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await connections.removeAll()
  provider.close()
})

test('road conditions and events of Québec 511 are on the map', DEEP, async ({ browser }) => {
  const stamp = String(Date.now()).slice(-7)
  const since = new Date(Date.now() - 2 * HOUR_MS)
  // The ministry writes local times.
  const local = since.toLocaleString('sv-SE', { timeZone: 'America/Toronto' })
  const road = {
    type: 'LineString',
    coordinates: [
      [-71.21, 47.24],
      [-71.22, 47.26],
    ],
  }
  const provider = await playProvider({
    '/swtq': ({ searchParams }) => {
      const layer = searchParams.get('typename') ?? ''
      if (layer === 'ms:conditions_routieres')
        return aLayer(layer, [
          aCondition(
            { NumeroSegment: stamp, NumeroRoute: '175', EnVigueurDepuis: local.replaceAll('-', '/') },
            road,
          ),
        ])
      if (layer === 'ms:evenements')
        return aLayer(layer, [
          anEvent(
            { identifiant: Number(stamp), numeroRoute: '175', enVigueurDepuis: local.replace(' ', 'T') },
            { type: 'Point', coordinates: [-71.214, 47.247] },
          ),
        ])
      return aLayer(layer, [])
    },
  })
  const page = await openAs(browser, 'feeds-511', { setupId: 'quebec' })
  const connections = await Connections.of(page, 'quebec')
  const id = await connections.add({
    source: 'quebec-511',
    name: `Québec 511 ${stamp}`,
    settings: { service: `${provider.url}/swtq` },
  })
  await connections.hasStored(id)
  const panel = page.getByRole('complementary')
  await page.goto(`${productUrl()}/cartes?on=reports&place=reports:${stamp}%230`)
  await expect(panel).toContainText('Enneigée')
  await expect(panel).toContainText('175')
  await page.goto(`${productUrl()}/cartes?on=reports&place=reports:${stamp}`)
  await expect(panel).toContainText(/Fermeture de 1 voie sur 2|Enneigée/)
  await connections.removeAll()
  provider.close()
})

const STATION = { id: 'a75-issartets', latitude: 44.672, longitude: 3.254 }
/** Two letters of a geohash are a cell of 11° by 6°: from 0° to 11.25° east and 39.4° to 45° north. */
const CELL = 'sp'

test('lightning near a station is counted on its storm view', DEEP, async ({ browser }) => {
  const broker = await runningBroker('MQTT_URL')
  test.skip(!broker, 'no Mosquitto is running')
  if (!broker) return
  const page = await openAs(browser, 'feeds-lightning', { setupId: 'a75' })
  const connections = await Connections.of(page, 'a75')
  await connections.add({
    source: 'blitzortung',
    name: `Foudre ${Date.now()}`,
    settings: {
      broker: broker.origin === 'null' ? `mqtt://${broker.host}` : broker.origin,
      geohashes: [CELL],
    },
  })
  const sender = await aPublisher(Number(broker.port), broker.hostname)
  await page.goto(`${productUrl()}/risks/storm/${STATION.id}`)
  const nearest = page.getByText('Éclair le plus proche').locator('..')
  // Until the product listens, strikes are lost.
  await expect(async () => {
    const at = new Date(Date.now() - 5_000).toISOString()
    const [, strike] = aStrike({ at, lat: STATION.latitude + 0.02, lon: STATION.longitude })
    await sender.publish(`blitzortung/1.1/${[...CELL].join('/')}/0/1`, strike)
    await expect(nearest).toContainText(/2,\d\s?km/, { timeout: 15_000 })
  }).toPass({ timeout: 120_000 })
  await expect(page.getByText(/Détection à l’écoute/)).toBeVisible()
  sender.close()
  await connections.removeAll()
})
