import type { CallAnswer } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import { keep, kept } from '../lib/kept.ts'
import type { SignIn } from './sign-in.ts'

/** A session that ends sooner is opened anew before it is used. */
const LEEWAY_MS = 10 * MINUTE_MS
/** After a network that is gone or a server that restarts. */
const RETRY_MS = 15_000

type Session = { readonly accessToken: string; readonly endsMs: number }

/**
 * The sign-in of a screen on a wall: with the token that this browser keeps, again and again for as long as it is taken.
 * What is not reached is tried again; a token that was taken away ends it.
 */
export function openWallSignIn(): SignIn {
  let session: Session | null = null
  let opening: Promise<Session | null> | null = null
  let hasEnded = false
  let tell: ((user: object | null) => void) | null = null

  async function open(): Promise<Session | null> {
    const token = kept('wallToken')
    if (token === null || hasEnded) return null
    // not as a call: that would ask for the token which is being opened
    const answer = await fetch('/api/wall/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    }).catch(() => null)
    if (answer?.ok) {
      const { accessToken, endsAt } = (await answer.json()) as CallAnswer<'openWallSession'>
      session = { accessToken, endsMs: Date.parse(endsAt) }
    } else if (answer?.status === 401) {
      hasEnded = true
      session = null
      tell?.(null)
    }
    // what is not reached leaves the former session the rest of its hour
    return session
  }
  const current = async (): Promise<Session | null> => {
    if (session && session.endsMs - Date.now() > LEEWAY_MS) return session
    opening ??= open().finally(() => {
      opening = null
    })
    return opening
  }

  return {
    watch(next) {
      tell = next
      let timer: ReturnType<typeof setTimeout>
      const begin = async () => {
        const opened = await current()
        if (opened || hasEnded) next(opened && { isWall: true })
        else timer = setTimeout(begin, RETRY_MS)
      }
      void begin()
      return () => {
        tell = null
        clearTimeout(timer)
      }
    },
    token: async () => (await current())?.accessToken ?? null,
    start: async () => location.assign('/wall'),
    finish: async () => '/',
    async end() {
      keep('wallToken', null)
      location.assign('/wall')
    },
    saveAddress() {},
  }
}
