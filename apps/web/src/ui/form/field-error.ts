/** Error of a field: the key of a sentence and its values. */
export type FieldError = {
  readonly word: string
  readonly limit?: number | string
  readonly line?: number
  readonly detail?: string
}
/** By path in the server's notation: `stations.0.name`. */
export type FieldErrors = Readonly<Record<string, FieldError>>
