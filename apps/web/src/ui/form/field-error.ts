/** Why a field does not fit: the key of a sentence, and what stands in it. */
export type FieldError = {
  readonly word: string
  readonly limit?: number | string
  readonly line?: number
  readonly detail?: string
}
/** By path, as the server names it: `stations.0.name`. */
export type FieldErrors = Readonly<Record<string, FieldError>>
