/**
 * The state of a query: its answer, the error, or an outdated answer with the error that prevents a newer
 * one.
 */
export type Answered<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  /** When the data arrived; 0 without data. */
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

type DataOf<Answers> = {
  readonly [Name in keyof Answers]: Answers[Name] extends Answered<infer Data> ? Data : never
}

/** Combines several answers: available once all are, as old as the oldest, failed with the first failure. */
export function allAnswered<const Answers extends Readonly<Record<string, Answered<unknown>>>>(
  answers: Answers,
): Answered<DataOf<Answers>> {
  const entries = Object.entries(answers)
  const failed = entries.filter(([, { error }]) => error !== null)
  return {
    data: entries.every(([, { data }]) => data !== undefined)
      ? (Object.fromEntries(entries.map(([name, { data }]) => [name, data])) as DataOf<Answers>)
      : undefined,
    error: failed[0]?.[1].error ?? null,
    dataUpdatedAt: Math.min(...entries.map(([, { dataUpdatedAt }]) => dataUpdatedAt)),
    refetch: () => Promise.all(failed.map(([, { refetch }]) => refetch())),
  }
}
