import { z } from 'zod'
import type { EnsembleFact } from '../../facts/ensemble.ts'
import type { ForecastFact } from '../../facts/forecast.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import type { Refusal } from '../../reading/refusal.ts'
import type { Connection, Pulled } from '../../requesting/connection.ts'
import { pullEach } from '../../requesting/pull-each.ts'
import { settingsOf } from '../../requesting/settings.ts'
import type { Source } from '../../source.ts'
import { parseOpenMeteo } from '../open-meteo/parse.ts'
import {
  ApiKey,
  forecastAddresses,
  freePoints,
  MAX_FREE_POINTS,
  Points,
  Service,
} from '../open-meteo/pull.ts'
import { PULL_MS } from '../open-meteo/source.ts'

/** Default model: AROME as far as it reaches, then ARPEGE. */
const BOTH = 'meteofrance_seamless'

const AromeSettings = z
  .strictObject({
    points: Points,
    model: z
      .enum([
        BOTH,
        'meteofrance_arome_france_hd',
        'meteofrance_arome_france',
        'meteofrance_arpege_europe',
        'meteofrance_arpege_world',
      ])
      .default(BOTH),
    apiKey: ApiKey.optional(),
    service: Service.optional(),
  })
  .refine(
    ({ points, apiKey, service }) => apiKey || service || points.length <= MAX_FREE_POINTS,
    freePoints(MAX_FREE_POINTS),
  )

const ATTRIBUTION = 'Source : Météo-France (AROME, ARPEGE), Licence Ouverte 2.0 – Open-Meteo.com (CC BY 4.0)'

/**
 * Météo-France's own service delivers grids, one field and step at a time, so its point forecasts are
 * requested from Open-Meteo.
 */
async function* pull(connection: Connection, now: Date, signal: AbortSignal): AsyncGenerator<Pulled> {
  const { points, model, apiKey, service } = settingsOf(AromeSettings, connection.settings)
  const addresses = forecastAddresses('arome', points, { model, apiKey, service })
  yield* pullEach(addresses, connection, now, signal, {
    maxBytes: 4 * 1024 * 1024,
    timeoutMs: 30_000,
    pauseMs: 250,
  })
}

async function* parse(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ForecastFact | EnsembleFact | Refusal> {
  for await (const parsed of parseOpenMeteo(body, site)) {
    if (parsed.kind !== 'forecast') {
      yield parsed
      continue
    }
    const { model, ...fact } = parsed
    const isNamed = model !== undefined && model !== BOTH
    yield { ...fact, attribution: ATTRIBUTION, ...(isNamed ? { model } : {}) }
  }
}

export const arome = {
  id: 'arome',
  brings: 'forecasts',
  everyMinutes: 60,
  hosts: ['api.open-meteo.com', 'customer-api.open-meteo.com'],
  isVerified: false,
  settings: AromeSettings,
  secrets: ['apiKey'],
  limits: { pullMs: PULL_MS },
  takesPoints: true,
  pull,
  parse,
} satisfies Source
