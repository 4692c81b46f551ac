import type { MetroOptions } from './metro-run.ts'

/** Work for a worker thread: one case of a folder, or a batch of points. */
export type Job =
  | ({
      readonly kind: 'case'
      readonly folder: string
      /** Folder for the roadcast; null returns it as `output` instead. */
      readonly outputFolder: string | null
      readonly nowMs: number
    } & MetroOptions)
  | { readonly kind: 'points'; readonly texts: readonly Uint8Array[]; readonly firstNumber: number }

export type Outcome = {
  /**
   * The roadcast, or the forecasts of the points as JSON; null if there is none or it has already been
   * written.
   */
  readonly output: string | null
  readonly notes: readonly string[]
  readonly problems: readonly string[]
}
