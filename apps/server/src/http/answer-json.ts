const lists = new WeakSet<object>()
const bytesOf = new WeakMap<object, Uint8Array>()
/**
 * TextEncoder allocates each array separately; small Node buffers are slices of larger ones, which each would
 * keep alive.
 */
const utf8 = new TextEncoder()

/**
 * Marks a list whose objects recur unchanged in later answers, so that each object is serialised only once.
 * For long lists that change little from one answer to the next.
 */
export function withCachedJson<List extends readonly object[]>(list: List): List {
  lists.add(list)
  return list
}

/** Serialises an answer like `JSON.stringify`, in UTF-8. */
export function answerJson(answer: object): Buffer {
  const chunks: Uint8Array[] = []
  for (const [name, value] of Object.entries(answer)) {
    const json = hasCachedJson(value) ? listJson(value) : textJson(value)
    if (json) chunks.push(Buffer.from(`${chunks.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`), ...json)
  }
  return chunks.length > 0 ? Buffer.concat([...chunks, Buffer.from('}')]) : Buffer.from('{}')
}

const hasCachedJson = (value: unknown): value is readonly object[] =>
  typeof value === 'object' && value !== null && lists.has(value)

function listJson(list: readonly object[]): Uint8Array[] {
  const comma = Buffer.from(',')
  const objects = list.flatMap((object, place) =>
    place === 0 ? [objectJson(object)] : [comma, objectJson(object)],
  )
  return [Buffer.from('['), ...objects, Buffer.from(']')]
}

function objectJson(object: object): Uint8Array {
  const cachedBytes = bytesOf.get(object)
  if (cachedBytes) return cachedBytes
  const bytes = utf8.encode(JSON.stringify(object))
  bytesOf.set(object, bytes)
  return bytes
}

function textJson(value: unknown): Buffer[] | null {
  const text: string | undefined = JSON.stringify(value)
  return text === undefined ? null : [Buffer.from(text)]
}
