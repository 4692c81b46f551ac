/** One stroke of lightning. */
export type StrikeFact = {
  kind: 'strike'
  struckAt: Date
  longitudeDeg: number
  latitudeDeg: number
  /** 1 positive, -1 negative, null where it is not given. */
  polarity: 1 | -1 | null
  /** Peak current with its sign; null where it is not given. */
  currentKa: number | null
  attribution: string
}

/** A source of lightning was listening: no strike then means that there was none, or that none was seen. */
export type LightningWatchFact = {
  kind: 'lightning_watch'
  watchedAt: Date
  attribution: string
}
