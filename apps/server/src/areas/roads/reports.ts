import type { ListItem, ListName } from '@verglas/contract/lists'
import type { Coordinates } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { itemsOf, type Listing, newestListings } from '../outages/queries.ts'
import { byWeight, isAhead, isNear, MAX_SHOWN, OUTDATED_MS } from './rules.ts'

const LISTS = ['road_conditions', 'road_events', 'road_works', 'frost_depths'] as const
type RoadList = (typeof LISTS)[number]

/** All lists about roads that are known, each with what of it is near; `source` picks one provider. */
export async function roadReports(
  db: SetupDb,
  asOf: AsOf,
  { places, wantsAll, source }: { places: readonly Coordinates[]; wantsAll: boolean; source?: string },
) {
  const nowMs = atMs(asOf)
  const listings = await newestListings(db, asOf, LISTS, source)
  const fits = (coordinates: unknown) => wantsAll || isNear(coordinates, places)

  async function shownOf<Name extends RoadList>(
    name: Name,
    isShown: (item: ListItem<Name>) => boolean,
    order: ((a: ListItem<Name>, b: ListItem<Name>) => number) | null,
  ) {
    const found = await Promise.all(
      listings
        .filter((listing) => listing.list === name)
        .map(async (listing) => {
          const items = await itemsOf(db, name, listing.content)
          const shown = items.filter(isShown)
          if (order) shown.sort(order)
          return { listing, total: items.length, shown: shown.slice(0, MAX_SHOWN) }
        }),
    )
    const items = found.flatMap(({ listing: { source, attribution }, shown }) =>
      shown.map((item) => ({ ...item, provider: source, attribution })),
    )
    return {
      lists: found.map(({ listing, total, shown }) => summaryOf(listing, nowMs, total, shown.length)),
      items: order ? items.sort(order) : items,
    }
  }

  const isEventShown = (event: ListItem<'road_events'>) =>
    isAhead(event, nowMs) && fits(event.geometry?.coordinates)
  const [conditions, events, works, frostDepths] = await Promise.all([
    shownOf('road_conditions', ({ geometry }) => fits(geometry?.coordinates), null),
    shownOf('road_events', isEventShown, byWeight),
    shownOf('road_works', isEventShown, byWeight),
    shownOf('frost_depths', ({ position }) => fits(position), null),
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
  shown: number,
) {
  return {
    provider: source,
    list,
    part,
    issuedAt: issuedAt.toISOString(),
    isOutdated: nowMs - issuedAt.getTime() > OUTDATED_MS,
    attribution,
    total,
    shown,
  }
}
