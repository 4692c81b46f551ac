import type { Coordinates } from '@verglas/quantities'

/** The sources whose stations belong to Environment Canada. */
export const ENVCA_SOURCES: ReadonlySet<string> = new Set(['msc-swob', 'msc-swob-push', 'geomet-swob'])

/** The time zones of Canada, including the names that later became links to other zones. */
const CANADIAN_ZONES: ReadonlySet<string> = new Set(
  `St_Johns Halifax Glace_Bay Moncton Goose_Bay Blanc-Sablon Toronto Montreal Nipigon Thunder_Bay Iqaluit Pangnirtung
   Atikokan Winnipeg Rainy_River Resolute Rankin_Inlet Regina Swift_Current Edmonton Cambridge_Bay Yellowknife Inuvik
   Creston Dawson_Creek Fort_Nelson Whitehorse Dawson Vancouver`
    .split(/\s+/)
    .map((city) => `America/${city}`),
)

/** Pages of Environment Canada about a place; null outside Canada, which is decided by the time zone. */
export function envcaPages({ longitude, latitude, timezone }: Coordinates & { readonly timezone: string }) {
  if (!CANADIAN_ZONES.has(timezone)) return null
  const coordinates = `${latitude.toFixed(3)},${longitude.toFixed(3)}`
  return {
    fr: `https://meteo.gc.ca/fr/location/index.html?coords=${coordinates}`,
    en: `https://weather.gc.ca/en/location/index.html?coords=${coordinates}`,
  }
}
