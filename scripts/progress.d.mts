type Words = {
  /** While it runs; asked each second where it changes. */
  readonly doing: string | (() => string)
  /** At its end. */
  readonly done: string
}
type Output = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }

export function reportStep<T>(words: Words, work: () => Promise<T>, out?: Output): Promise<T>
export function runSilently<T>(words: Words, work: () => Promise<T>): Promise<T>
