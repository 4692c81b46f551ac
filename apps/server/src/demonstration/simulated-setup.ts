import type { Db } from '../db/database.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { SIMULATED_SOURCE, type SimulatedSettings, simulatedSettings } from './simulated.ts'

/** The addresses of the demonstration lead nowhere, so nobody answers there. */
const WEATHER_CONTACT = {
  name: 'Maëlle Sarrazin',
  phone: null,
  email: 'meteo@demo.verglas.example',
  hours: null,
}

/**
 * Creates an organisation of the simulated winter with its zones and its connection; its places are published
 * separately.
 */
export async function createSimulatedSetup(
  db: Db,
  setup: DemonstrationSetup,
  settings: SimulatedSettings = simulatedSettings(setup),
): Promise<void> {
  await db.query(
    `insert into setup (id, name, homepage, themes, station_version, timezone, simulated, weather_contact,
                        hotline)
     values ($1, $2, $3, $4, $5, $6, true, $7, $8)`,
    [
      setup.id,
      setup.name,
      setup.homepage,
      setup.themes,
      setup.stationVersion,
      setup.timezone,
      JSON.stringify(WEATHER_CONTACT),
      JSON.stringify({ ...setup.hotline, email: null }),
    ],
  )
  for (const [position, zone] of setup.zones.entries()) {
    await db.query('insert into zone (setup_id, id, name, position) values ($1, $2, $3, $4)', [
      setup.id,
      zone.id,
      zone.name,
      position,
    ])
  }
  await db.query('insert into connection (id, source, owner_setup_id, settings) values ($1, $2, $3, $4)', [
    `${SIMULATED_SOURCE}-${setup.id}`,
    SIMULATED_SOURCE,
    setup.id,
    JSON.stringify(settings),
  ])
}
