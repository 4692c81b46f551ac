import { readTableFile } from '../read-table-file.ts'
import { type NormalDraft, readNormals } from './normals-file.ts'
import type { Normal } from './StoredNormal.tsx'
import { type TypedPlace, typedOf } from './typed-place.ts'

/** A station read from a file, with its location as typed. */
export type EditedNormal = { readonly draft: NormalDraft; readonly typed: TypedPlace }

/** The stations of a file; a station whose location was entered before keeps it. */
export async function readNormalFile(file: File, stored: readonly Normal[]): Promise<EditedNormal[]> {
  const drafts = await draftsOf(file)
  return drafts.map((draft) => {
    const previous = stored.find(({ id }) => id === draft.id)
    const place = previous && draft.place.latitude === null ? previous : draft.place
    return { draft, typed: typedOf({ ...draft, place }) }
  })
}

async function draftsOf(file: File): Promise<NormalDraft[]> {
  try {
    return readNormals(await readTableFile(file), file.name)
  } catch {
    // A file that is not a table is reported like an unknown table.
    return []
  }
}

/** Adds the drafts of another file, which replace earlier drafts of the same stations. */
export const mergeDrafts = (
  drafts: readonly EditedNormal[],
  read: readonly EditedNormal[],
): EditedNormal[] => [
  ...drafts.filter(({ draft }) => read.every((next) => next.draft.id !== draft.id)),
  ...read,
]
