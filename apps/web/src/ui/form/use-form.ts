import { type FormEvent, useRef, useState } from 'react'
import { ApiError, type FailureCode } from '../../lib/api-error.ts'
import type { FieldError, FieldErrors } from './field-error.ts'

/** What is typed, as it would be sent; `errors` by the name of the input. */
export type Reading<Body> = { readonly body: Body; readonly errors: FieldErrors }

/** Where a refusal of the server is shown: at a field, or at the form. */
export type PlacedError = { readonly errors: FieldErrors; readonly atForm: FieldError | null }

/** The version that is stored while another was to be. */
export type ConflictingVersion<Stored> = {
  /** null: it has been removed. */
  readonly stored: Stored | null
  readonly changedBy: string | null
  readonly changedAt: string | null
}

type Options<Draft, Body, Answer> = {
  /** What the form begins with. */
  readonly start: () => Draft
  /** Of what is changed: the revision that the change is based on. */
  readonly revision?: number
  readonly read: (draft: Draft) => Reading<Body>
  /** Sends it; a refusal rises. */
  readonly send: (body: Body, revision: number | null) => Promise<Answer>
  /** After it is sent: nothing is lost any more. */
  readonly onDone: (answer: Answer) => void
  /** Where a refusal belongs that names a field, or is of the code `Invalid`. */
  readonly place: (refusal: ApiError) => PlacedError
}

/** Why a form was not taken as a whole: by its code, or in words of its own. */
export type Refusal = { readonly code: FailureCode } | { readonly error: FieldError }

export type Form<Draft, Stored = unknown> = {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly errors: FieldErrors
  /** What cannot be shown at a field. */
  readonly refusal: Refusal | null
  readonly isSending: boolean
  readonly submit: (event?: FormEvent) => Promise<void>
  readonly hasChanges: () => boolean
  /** What the form began with: the version that both changes are based on. */
  readonly base: Draft
  /** Somebody else's change that came first. */
  readonly conflict: ConflictingVersion<Stored> | null
  /** Sends what was made of both versions, based on the newer one. */
  readonly resolve: (draft: Draft, base: Draft, revision: number) => Promise<void>
  /** The other change has been seen: what is typed can be worked on further. */
  readonly dismissConflict: () => void
}

/** What is typed, until it is sent; what the server says to it is told at its field. */
export function useForm<Draft, Body, Answer, Stored = unknown>(
  options: Options<Draft, Body, Answer>,
): Form<Draft, Stored> {
  const [base, setBase] = useState(options.start)
  const [draft, setDraft] = useState(base)
  const [revision, setRevision] = useState(options.revision ?? null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<ConflictingVersion<Stored> | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isSaved = useRef(false)

  async function send(sent: Draft, expectedRevision: number | null) {
    const reading = options.read(sent)
    setErrors(reading.errors)
    setRefusal(null)
    if (Object.keys(reading.errors).length > 0) return
    setIsSending(true)
    try {
      const answer = await options.send(reading.body, expectedRevision)
      isSaved.current = true
      options.onDone(answer)
    } catch (error) {
      refuse(error instanceof ApiError ? error : new ApiError('Internal', { cause: error }))
    } finally {
      setIsSending(false)
    }
  }

  function refuse(error: ApiError) {
    if (error.conflict) return setConflict(error.conflict as ConflictingVersion<Stored>)
    if (error.code !== 'Invalid' && error.field === undefined) return setRefusal({ code: error.code })
    const placed = options.place(error)
    setErrors(placed.errors)
    if (placed.atForm) setRefusal({ error: placed.atForm })
  }

  return {
    draft,
    change: (changes) => setDraft((previous) => ({ ...previous, ...changes })),
    errors,
    refusal,
    isSending,
    submit: (event) => {
      event?.preventDefault()
      return send(draft, revision)
    },
    hasChanges: () => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(base),
    base,
    conflict,
    resolve: (merged, newBase, newRevision) => {
      setDraft(merged)
      setBase(newBase)
      setRevision(newRevision)
      setConflict(null)
      return send(merged, newRevision)
    },
    dismissConflict: () => setConflict(null),
  }
}
