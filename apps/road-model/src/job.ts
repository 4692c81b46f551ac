import type { Format } from './metro-run.ts'

/** What a worker thread is asked to do: one case of a folder, or a run of points. */
export type Job =
  | {
      readonly kind: 'case'
      readonly folder: string
      /** Where the roadcast goes; null gives it back instead. */
      readonly outputFolder: string | null
      readonly format: Format
      readonly untilMs: number | null
      readonly nowMs: number
    }
  | { readonly kind: 'points'; readonly texts: readonly Uint8Array[]; readonly firstNumber: number }

export type Outcome = {
  /** The roadcast, or the points' answers as JSON; null where there is none or it is already written. */
  readonly output: string | null
  readonly notes: readonly string[]
  readonly problems: readonly string[]
}
