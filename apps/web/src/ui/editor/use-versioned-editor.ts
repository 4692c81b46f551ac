import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer, CallBody, CallName } from '@verglas/contract'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { idOfName } from '../../lib/id-of-name.ts'
import { type Question, useCall } from '../../lib/query.ts'
import type { Answered } from '../states/answered.ts'

type Versioned = { readonly id: string; readonly revision: number }
/** The answer of a call that stores an entry. */
export type Saved = { readonly entry: { readonly id: string } }

/** Loads, saves and removes one versioned entry. */
export type Editor<Entry extends Versioned, Body> = {
  /** Null for a new entry. */
  readonly id: string | null
  readonly answer: Answered<{ readonly entry: Entry | undefined }>
  readonly save: (body: Body, expectedRevision: number | null) => Promise<Saved>
  readonly remove: (entry: Entry) => Promise<unknown>
} & FormVersion

type FormVersion = {
  /** A new number resets the form. */
  readonly formVersion: number
  /** Refetches all answers that change with the entry, or only those of some calls. */
  readonly refresh: (names?: readonly CallName[]) => Promise<unknown>
  /** Refetches, then resets the form to the stored entry. */
  readonly restart: () => void
}

/** The callbacks of the form of such an entry. */
export type Editing<Body> = {
  onSave: (body: Body, expectedRevision: number | null) => Promise<Saved>
  onDone: (saved: Saved) => void
  onCancel: () => void
  onReload: () => void
}

type EntryCall = {
  [Name in CallName]: CallAnswer<Name> extends { entry: Versioned } ? Name : never
}[CallName]
type EntryOf<Get extends EntryCall> = CallAnswer<Get> extends { entry: infer Entry } ? Entry : never
type BodyOf<Put extends CallName> = Omit<CallBody<Put>, 'expectedRevision'>

export type EditorCalls<Get extends EntryCall, Put extends EntryCall> = {
  readonly get: Get
  readonly put: Put
  readonly remove: CallName
  /** The call that creates an entry, or a function that chooses the id of a new entry for `put`. */
  readonly create: CallName | ((body: BodyOf<Put>, setupId: string) => string | Promise<string>)
  /** Further calls whose answers change with the entry. */
  readonly changes: readonly CallName[]
}

// The names of the calls are values here, so EditorCalls checks their types.
const send = call as (name: CallName, input: object) => Promise<unknown>

/** The editor of a versioned entry by its calls; `id` is null for a new entry. */
export function useVersionedEditor<Get extends EntryCall, Put extends EntryCall>(
  calls: EditorCalls<Get, Put>,
  id: string | null,
): Editor<EntryOf<Get> & Versioned, BodyOf<Put>> {
  type Entry = EntryOf<Get> & Versioned
  const { setup } = useContextData()
  const formVersion = useFormVersion([calls.get, ...calls.changes])
  const setupId = setup.id
  const isRemoved = useRef(false)
  const stored = useCall(calls.get, { params: { id: id ?? '' } } as unknown as Question<Get>, {
    enabled: id !== null,
    refetchOnMount: true,
  })
  const data = stored.data as { entry: Entry } | undefined
  async function create(body: BodyOf<Put>, put: (id: string) => Promise<unknown>) {
    if (typeof calls.create === 'string') return send(calls.create, { params: { setupId }, body })
    return put(await calls.create(body, setupId))
  }
  return {
    id,
    answer: { ...stored, data: id === null ? { entry: undefined } : data },
    save(body, expectedRevision) {
      const put = (putId: string) =>
        send(calls.put, { params: { setupId, id: putId }, body: { ...body, expectedRevision } })
      return (id === null ? create(body, put) : put(id)) as Promise<Saved>
    },
    async remove(entry) {
      const params = { setupId, id: entry.id }
      const answer = await send(calls.remove, { params, query: { expectedRevision: entry.revision } })
      isRemoved.current = true
      return answer
    },
    ...formVersion,
    // Until the list is open, the screen would request the entry that no longer exists.
    refresh: () => formVersion.refresh(isRemoved.current ? calls.changes : undefined),
  }
}

/**
 * The version of an entry's form, which changes with the calls whose answers depend on the entry. Its state belongs
 * in the component that reads the entry; further down, the form would be reset before the new answer arrives.
 */
export function useFormVersion(calls: readonly CallName[]): FormVersion {
  const { setup } = useContextData()
  const client = useQueryClient()
  const [formVersion, setFormVersion] = useState(0)
  const refresh = (names = calls) =>
    Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [setup.id, name] })))
  const restart = () => void refresh().then(() => setFormVersion((previous) => previous + 1))
  return { formVersion, refresh, restart }
}

type ListCall = {
  [Name in CallName]: CallAnswer<Name> extends { entries: readonly Versioned[] } ? Name : never
}[CallName]

/** Chooses a readable id for a new entry: its name, made unique in the list; `kind` if it has no letters. */
export const newIdIn =
  (list: ListCall, kind: string) =>
  async ({ name }: { readonly name: string }, setupId: string): Promise<string> => {
    const { entries } = (await send(list, { params: { setupId } })) as { entries: readonly Versioned[] }
    return idOfName(name, kind, new Set(entries.map(({ id }) => id)))
  }
