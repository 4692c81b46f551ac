import { type FormEvent, useRef, useState } from 'react'
import { ApiError, type FailureCode } from '../../lib/api-error.ts'
import type { FieldError, FieldErrors } from './field-error.ts'

/** The request body; `errors` by name of the input. */
export type Reading<Body> = { readonly body: Body; readonly errors: FieldErrors }

/** A refusal of the server as the errors displayed at fields and the error displayed at the form. */
export type PlacedError = { readonly errors: FieldErrors; readonly atForm: FieldError | null }

/** The stored version that conflicts with the one being saved. */
export type ConflictingVersion<Stored> = {
  /** Null if it has been deleted. */
  readonly stored: Stored | null
  readonly changedBy: string | null
  readonly changedAt: string | null
}

type Options<Draft, Body, Answer> = {
  /** Returns the initial draft. */
  readonly start: () => Draft
  /** For an existing entry: the revision that the change is based on. */
  readonly revision?: number
  readonly read: (draft: Draft) => Reading<Body>
  /** Sends the body; throws if it is refused. */
  readonly send: (body: Body, revision: number | null) => Promise<Answer>
  /** Called after saving. */
  readonly onDone: (answer: Answer) => void
  /** Where to display a refusal that names a field or has the code `Invalid`. */
  readonly place: (refusal: ApiError) => PlacedError
}

/** Why a form was refused as a whole: an error code, or a sentence. */
export type Refusal = { readonly code: FailureCode } | { readonly error: FieldError }

export type Form<Draft, Stored = unknown> = {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly errors: FieldErrors
  /** The first error of the last attempt, which gets the focus; a new object for each attempt. */
  readonly firstError: { readonly path: string } | null
  /** An error that belongs to no field. */
  readonly refusal: Refusal | null
  readonly isSending: boolean
  readonly submit: (event?: FormEvent) => Promise<void>
  readonly hasChanges: () => boolean
  /** The initial draft: the version that both changes are based on. */
  readonly base: Draft
  /** Another person's change that was saved first. */
  readonly conflict: ConflictingVersion<Stored> | null
  /** Saves the merged draft, based on the newer version. */
  readonly resolve: (draft: Draft, base: Draft, revision: number | null) => Promise<void>
  /** Closes the conflict, so that the draft can be edited further. */
  readonly dismissConflict: () => void
}

/** The displayed errors of a form, and functions to change them. */
function useErrors<Draft, Body>(read: Options<Draft, Body, unknown>['read']) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [firstError, setFirstError] = useState<{ path: string } | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  function displayErrors(all: FieldErrors) {
    setErrors(all)
    setRefusal(null)
    const [path] = Object.keys(all)
    setFirstError(path === undefined ? null : { path })
  }
  function displayRefusal(error: ApiError, place: Options<Draft, Body, unknown>['place']) {
    if (error.code !== 'Invalid' && error.field === undefined) return setRefusal({ code: error.code })
    const placed = place(error)
    displayErrors(placed.errors)
    if (placed.atForm) setRefusal({ error: placed.atForm })
  }
  /** A corrected error disappears at once; a refusal of the server only with the next attempt. */
  function recheck(draft: Draft, changed: Draft) {
    if (Object.keys(errors).length === 0) return
    const [before, after] = [read(draft).errors, read(changed).errors]
    const remaining = Object.entries(errors).filter(([path]) => !before[path] || after[path])
    setErrors(Object.fromEntries(remaining.map(([path, error]) => [path, after[path] ?? error])))
  }
  return { errors, firstError, refusal, displayErrors, displayRefusal, recheck }
}

/** State of a form until it is saved; places the server's errors at their fields. */
export function useForm<Draft, Body, Answer, Stored = unknown>(
  options: Options<Draft, Body, Answer>,
): Form<Draft, Stored> {
  const [base, setBase] = useState(options.start)
  const [draft, setDraft] = useState(base)
  const [revision, setRevision] = useState(options.revision ?? null)
  const { displayErrors, displayRefusal, recheck, ...displayed } = useErrors(options.read)
  const [conflict, setConflict] = useState<ConflictingVersion<Stored> | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isSaved = useRef(false)

  async function send(sent: Draft, expectedRevision: number | null) {
    const reading = options.read(sent)
    displayErrors(reading.errors)
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
    if (error.conflict) setConflict(error.conflict as ConflictingVersion<Stored>)
    else displayRefusal(error, options.place)
  }

  return {
    draft,
    change: (changes) => {
      setDraft((previous) => ({ ...previous, ...changes }))
      recheck(draft, { ...draft, ...changes })
    },
    ...displayed,
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
