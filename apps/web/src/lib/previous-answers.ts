/**
 * The last answers of batched reads, up to a total size, so that an unchanged answer is not sent again, even after
 * a reload. For single requests the browser does this itself.
 */
export type PreviousAnswer = { readonly etag: string; readonly body: string }

const KEY = 'verglas.answers'
const MAX_CHARACTERS = 4_000_000
/** The latest answers up to this size are saved; the storage of a tab also has other content. */
const MAX_STORED = 1_000_000

let answers: Map<string, PreviousAnswer> | null = null
let characters = 0

export function previousAnswer(address: string): PreviousAnswer | undefined {
  return loadAnswers().get(address)
}

export function keepAnswer(address: string, answer: PreviousAnswer): void {
  const stored = loadAnswers()
  forget(stored, address)
  stored.set(address, answer)
  characters += answer.body.length
  for (const oldest of stored.keys()) {
    if (characters <= MAX_CHARACTERS) return
    forget(stored, oldest)
  }
}

function forget(all: Map<string, PreviousAnswer>, address: string): void {
  characters -= all.get(address)?.body.length ?? 0
  all.delete(address)
}

/**
 * Deletes all answers, including pending ones, so that the next person at this screen finds none. The page is left
 * afterwards.
 */
export function forgetAnswers(): void {
  answers = new Map()
  characters = 0
  removeEventListener('pagehide', store)
  sessionStorage.removeItem(KEY)
}

function loadAnswers(): Map<string, PreviousAnswer> {
  if (answers) return answers
  answers = new Map(stored())
  characters = [...answers.values()].reduce((sum, { body }) => sum + body.length, 0)
  addEventListener('pagehide', store)
  return answers
}

function stored(): [string, PreviousAnswer][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    // Storage is forbidden (SecurityError) or its text is not JSON (SyntaxError).
    return []
  }
}

function store(): void {
  const latest: [string, PreviousAnswer][] = []
  let length = 0
  for (const entry of [...loadAnswers()].reverse()) {
    length += entry[1].body.length
    if (length > MAX_STORED) break
    latest.unshift(entry)
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    // Storage is full (QuotaExceededError) or forbidden (SecurityError): the next page fetches everything.
  }
}
