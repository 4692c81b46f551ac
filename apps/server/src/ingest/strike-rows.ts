import type { LightningWatchFact, StrikeFact } from '@verglas/sources/facts/strike'

type Feed = { sourceId: string; ownerSetupId: string | null }

/** A row for `append_strike`. */
export const strikeRow = ({ sourceId, ownerSetupId }: Feed, fact: StrikeFact) => ({
  source: sourceId,
  owner_setup_id: ownerSetupId,
  struck_at: fact.struckAt,
  longitude_deg: fact.longitudeDeg,
  latitude_deg: fact.latitudeDeg,
  polarity: fact.polarity,
  current_ka: fact.currentKa,
  attribution: fact.attribution,
})

/** A row for `append_lightning_watch`. */
export const watchRow = ({ sourceId, ownerSetupId }: Feed, fact: LightningWatchFact) => ({
  source: sourceId,
  owner_setup_id: ownerSetupId,
  watched_at: fact.watchedAt,
  attribution: fact.attribution,
})
