import { ROAD_MODEL_VERSION } from '@verglas/road-model'
import type { Archive } from '../chain/step.ts'
import type { ChainPoint } from '../chain/work-items/castpoint-blocks.ts'
import { VERSION } from '../version.ts'
import { type Span, stationOrigin } from './queries.ts'

export const FORCINGS = ['forecast', 'hindcast'] as const

/** Which past forecasts a point set has. */
export type SetChoice = {
  readonly span: Span
  readonly everyH: number
  /** The atmosphere after the issue: as forecast then, or with the station's own air, dew point and wind. */
  readonly forcing: (typeof FORCINGS)[number]
}

/** What a point set contains, and what was left out of it. */
export type Contents = {
  readonly forecasts: number
  /** Observed road temperatures with which forecasts are compared. */
  readonly readings: number
  /** Forecasts whose weather is not stored any more. */
  readonly withoutWeather: number
  /** Forecasts without a good road temperature afterwards. */
  readonly withoutTruth: number
  readonly weatherSources: readonly string[]
  readonly firstIssuedMs: number | null
  readonly lastIssuedMs: number | null
}

/** The README of a point set: where its numbers come from, in Markdown. */
export async function originText(
  { db, asOf }: Archive,
  { castpointId, stationId, latitudeDeg, longitudeDeg, altitudeM, isBridge, isSimulated }: ChainPoint,
  contents: Contents,
  { everyH, forcing }: SetChoice,
): Promise<string> {
  const origin = stationId === null ? null : await stationOrigin(db, stationId, asOf)
  const altitude = altitudeM === null ? '' : `, ${altitudeM} m`
  const weather = contents.weatherSources.join(', ')
  const lines = [
    `# Road temperatures of ${origin?.name || stationId} (${castpointId})`,
    '',
    `Written by \`npm run archive-truth\` of Verglas ${VERSION} (road model ${ROAD_MODEL_VERSION}) as of ${asOf.at}. Data only.`,
    '',
    ...(isSimulated
      ? ['**Simulated**: the station is not real, and errors against it say nothing about a road.', '']
      : []),
    `- Place: ${latitudeDeg}° N, ${longitudeDeg}° E${altitude}${isBridge ? ', a bridge' : ''}.`,
    `- Readings: station ${stationId}, source ${origin?.source ?? 'unknown'}. ${origin?.attribution ?? ''}`.trimEnd(),
    `- Weather: ${weather}, as it was known when each forecast was issued, with the corrections by the station's own errors that the product applied.`,
    ...(forcing === 'hindcast'
      ? ['- After the issue, air temperature, dew point and wind are those that the station observed.']
      : []),
    `- ${contents.forecasts} forecasts, at most one in ${everyH} h, issued from ${iso(contents.firstIssuedMs)} to ${iso(contents.lastIssuedMs)}; ${contents.readings} readings of the 24 h after each. Readings with a quality flag are left out.`,
    `- Left out: ${contents.withoutWeather} forecasts whose weather is not stored any more, ${contents.withoutTruth} without a reading afterwards.`,
    '- `roadsurf_rst_c` is empty: run RoadSurf on `points.json.gz` to fill it.',
    '',
    'Respect the licence of the readings and of the weather before passing this on.',
    '',
  ]
  return lines.join('\n')
}

const iso = (ms: number | null) => (ms === null ? '–' : new Date(ms).toISOString())
