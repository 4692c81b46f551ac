import type { CallAnswer } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import { noAnswer } from '../lib/ask.ts'
import { keep, readPreference } from '../lib/preference.ts'
import type { SignIn } from './sign-in.ts'

/** A session that ends sooner is opened again before it is used. */
const LEEWAY_MS = 10 * MINUTE_MS
/** Interval between attempts after a network failure or during a server restart. */
const RETRY_MS = 15_000
/** A half-broken network never answers, so requests are given up after this. */
const ANSWER_MS = 20_000
/** Interval after a refusal: a suspended organisation may be reopened, and nobody is at the wall to retry. */
const REFUSED_RETRY_MS = MINUTE_MS

/** `endsMs` is on the scale of `elapsedMs`, since the clock of a wall screen may be wrong by hours. */
type Session = { readonly accessToken: string; readonly endsMs: number }
type Refusal = 'refused'

const elapsedMs = () => performance.now()

/**
 * The sign-in of a wall screen, repeated with the token that this browser stores. A failed connection is retried; a
 * refused token too, but less often.
 */
export function openWallSignIn(): SignIn {
  let session: Session | null = null
  let opening: Promise<Session | Refusal | null> | null = null
  /** Whether the token is accepted; null if not known yet. */
  let isIn: boolean | null = null
  let notify: ((user: object | null) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const leftMs = () => (session ? session.endsMs - elapsedMs() : 0)

  async function tryToOpen(): Promise<void> {
    opening ??= openSession().finally(() => {
      opening = null
    })
    const opened = await opening
    if (opened === null) return
    const wasIn = isIn
    session = opened === 'refused' ? null : opened
    isIn = session !== null
    if (!isIn) tryAgainIn(REFUSED_RETRY_MS)
    if (isIn !== wasIn) notify?.(isIn ? { isWall: true } : null)
  }

  function tryAgainIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), ms)
  }

  /** Retries until there is a session. */
  async function begin(): Promise<void> {
    await tryToOpen()
    if (!isIn && notify) tryAgainIn(isIn === null ? RETRY_MS : REFUSED_RETRY_MS)
  }

  return {
    watch(next) {
      notify = next
      void begin()
      return () => {
        notify = null
        clearTimeout(timer)
      }
    },
    async token() {
      if (isIn !== false && leftMs() <= LEEWAY_MS) await tryToOpen()
      if (session && leftMs() > 0) return session.accessToken
      if (isIn === false) return null
      // Without a session the call would be refused, which for a wall would mean that its access was revoked.
      throw noAnswer('no session of the wall could be opened')
    },
    renew(token) {
      if (session?.accessToken === token) session = null
      return isIn !== false
    },
    start: async () => location.assign('/wall'),
    finish: async () => '/',
    async end() {
      keep('wallToken', null)
      location.assign('/wall')
    },
    saveAddress() {},
  }
}

/** A session for the token that this browser stores; null if the server does not answer. */
async function openSession(): Promise<Session | Refusal | null> {
  const sentAtMs = elapsedMs()
  // Not an ordinary call: that would wait for the token that is being opened.
  const answer = await fetch('/api/wall/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: readPreference('wallToken') ?? '' }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null) // The network is gone or the answer took too long.
  if (answer?.status === 401) return 'refused'
  if (!answer?.ok) return null
  // The answer is not JSON (SyntaxError), because something between the browser and the server has written it.
  const opened = (await answer.json().catch(() => null)) as CallAnswer<'openWallSession'> | null
  if (!opened) return null
  const serverMs = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  return { accessToken: opened.accessToken, endsMs: sentAtMs + Date.parse(opened.endsAt) - serverMs }
}
