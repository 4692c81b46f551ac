/** One stroke of lightning. */
export type StrikeFact = {
  kind: 'strike'
  struckAt: Date
  longitudeDeg: number
  latitudeDeg: number
  /** 1 positive, -1 negative, null if not given. */
  polarity: 1 | -1 | null
  /** Peak current with its sign; null if not given. */
  currentKa: number | null
  attribution: string
}

/** A lightning source was listening: without strikes, either there were none or none was detected. */
export type LightningWatchFact = {
  kind: 'lightning_watch'
  watchedAt: Date
  attribution: string
}
