import { SIMULATED_SOURCE } from '@verglas/contract/codes'
import type { ListItem } from '@verglas/contract/lists'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { cameraPlaces } from '../../cameras/queries.ts'
import { stationPlaces } from '../../stations/queries.ts'
import { areasOfListing, itemsOf, type Listing, latestListings, pointPlaces } from './queries.ts'
import {
  byClients,
  insideOf,
  MAX_OUTAGES,
  nearestPlaces,
  OUTDATED_MS,
  outlines,
  totalClientsOf,
} from './rules.ts'

const AREAS = { outages: 'outage_areas', planned_outages: 'planned_outage_areas' } as const

/** The latest list: its outages near the organisation's points (or all) and the totals. */
export async function outagesOf<Name extends keyof typeof AREAS>(
  db: SetupDb,
  asOf: AsOf,
  list: Name,
  wantsAll: boolean,
  isInForce: (outage: ListItem<Name>) => boolean,
) {
  const listings = await latestListings(db, asOf, [list])
  const listing = speakerOf(listings)
  if (!listing) {
    const noSummary = { issuedAt: null, isOutdated: false, attribution: null, isNonCommercial: false }
    return { summary: { ...noSummary, total: 0, totalClients: 0, isCut: false }, listedOutages: [] }
  }
  const [items, places, stations, cameras] = await Promise.all([
    itemsOf(db, list, listing.content),
    pointPlaces(db, asOf),
    stationPlaces(db, asOf),
    cameraPlaces(db, asOf),
  ])
  const currentOutages = items.filter(isInForce)
  const displayedOutages = currentOutages.flatMap((item) => {
    const points = nearestPlaces(item.position, places)
    return wantsAll || points.length > 0 ? [{ ...item, points, provider: listing.source }] : []
  })
  const largestOutages = displayedOutages.sort(byClients).slice(0, MAX_OUTAGES)
  const centres = largestOutages.map((item) => item.position)
  const outlineAt = outlines(await areasOfListing(db, asOf, listing, { list: AREAS[list], centres }))
  return {
    summary: {
      issuedAt: listing.issuedAt.toISOString(),
      isOutdated: atMs(asOf) - listing.issuedAt.getTime() > OUTDATED_MS,
      attribution: listing.attribution,
      isNonCommercial: /BY-NC/.test(listing.attribution),
      total: currentOutages.length,
      totalClients: totalClientsOf(currentOutages),
      isCut: displayedOutages.length > MAX_OUTAGES,
    },
    listedOutages: largestOutages.map((item) => {
      const outage = { ...item, geometry: outlineAt(item.position) }
      return { ...outage, stations: insideOf(outage, stations), cameras: insideOf(outage, cameras) }
    }),
  }
}

/** Picks the list to use: the newer of two feeds, and a simulated list only if there is no real one. */
function speakerOf(listings: readonly Listing[]): Listing | null {
  const real = listings.filter(({ source }) => source !== SIMULATED_SOURCE)
  const [latest] = (real.length > 0 ? real : [...listings]).sort((a, b) => +b.issuedAt - +a.issuedAt)
  return latest ?? null
}
