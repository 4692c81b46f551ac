import type { ListItem, ListName } from '@verglas/contract/lists'
import type { Coordinates } from '@verglas/quantities'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { itemsOf, type Listing, latestListings } from '../../surroundings/outages/queries.ts'
import { byWeight, hasNotEnded, isNear, MAX_ITEMS, OUTDATED_MS } from './rules.ts'

const LISTS = ['road_conditions', 'road_events', 'road_works', 'frost_depths'] as const
type RoadList = (typeof LISTS)[number]

/** All lists about roads, each with its items near the places; `source` picks one provider. */
export async function roadReports(
  db: SetupDb,
  asOf: AsOf,
  { places, wantsAll, source }: { places: readonly Coordinates[]; wantsAll: boolean; source?: string },
) {
  const nowMs = atMs(asOf)
  const listings = await latestListings(db, asOf, LISTS, source)
  const fits = (coordinates: unknown) => wantsAll || isNear(coordinates, places)

  async function readLists<Name extends RoadList>(
    name: Name,
    isVisible: (item: ListItem<Name>) => boolean,
    order: ((a: ListItem<Name>, b: ListItem<Name>) => number) | null,
  ) {
    const listResults = await Promise.all(
      listings
        .filter((listing) => listing.list === name)
        .map(async (listing) => {
          const items = await itemsOf(db, name, listing.content)
          const visibleItems = items.filter(isVisible)
          if (order) visibleItems.sort(order)
          return { listing, total: items.length, visibleItems: visibleItems.slice(0, MAX_ITEMS) }
        }),
    )
    const items = listResults.flatMap(({ listing: { source, attribution }, visibleItems }) =>
      visibleItems.map((item) => ({ ...item, provider: source, attribution })),
    )
    return {
      lists: listResults.map(({ listing, total, visibleItems }) =>
        summaryOf(listing, nowMs, total, visibleItems.length),
      ),
      items: order ? items.sort(order) : items,
    }
  }

  const isEventVisible = (event: ListItem<'road_events'>) =>
    hasNotEnded(event, nowMs) && fits(event.geometry?.coordinates)
  const [conditions, events, works, frostDepths] = await Promise.all([
    readLists('road_conditions', ({ geometry }) => fits(geometry?.coordinates), null),
    readLists('road_events', isEventVisible, byWeight),
    readLists('road_works', isEventVisible, byWeight),
    readLists('frost_depths', ({ position }) => fits(position), null),
  ])
  return {
    lists: [conditions, events, works, frostDepths].flatMap((report) => report.lists),
    conditions: conditions.items,
    events: events.items,
    works: works.items,
    frostDepths: frostDepths.items,
  }
}

function summaryOf(
  { source, list, part, issuedAt, attribution }: Listing & { list: ListName },
  nowMs: number,
  total: number,
  visibleCount: number,
) {
  return {
    provider: source,
    list,
    part,
    issuedAt: issuedAt.toISOString(),
    isOutdated: nowMs - issuedAt.getTime() > OUTDATED_MS,
    attribution,
    total,
    shown: visibleCount,
  }
}
