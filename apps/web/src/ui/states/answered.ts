/** What a screen knows of a question: its answer, or why there is none, or an old answer and why there is no newer. */
export type Answered<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  /** When the data came; 0 without any. */
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

type DataOf<Answers> = {
  readonly [Name in keyof Answers]: Answers[Name] extends Answered<infer Data> ? Data : never
}

/** Several answers as one, which is there when all are, as old as the oldest, and fails with the first that does. */
export function allAnswered<const Answers extends Readonly<Record<string, Answered<unknown>>>>(
  answers: Answers,
): Answered<DataOf<Answers>> {
  const all = Object.entries(answers)
  const failed = all.filter(([, { error }]) => error !== null)
  return {
    data: all.every(([, { data }]) => data !== undefined)
      ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Answers>)
      : undefined,
    error: failed[0]?.[1].error ?? null,
    dataUpdatedAt: Math.min(...all.map(([, { dataUpdatedAt }]) => dataUpdatedAt)),
    refetch: () => Promise.all(failed.map(([, { refetch }]) => refetch())),
  }
}
