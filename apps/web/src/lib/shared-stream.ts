import { highestRev, raiseHighestRev, resetRev } from './credentials.ts'
import { refetchFailed, refetchLive, refetchRights, refetchTopics } from './query-client.ts'
import { keepStream, type StreamEvent } from './stream.ts'
import { noteStreamDelay } from './stream-delays.ts'
import { setStreamState } from './stream-state.ts'

/**
 * One stream per browser and organisation. The tab that holds the lock reads it and broadcasts to the others; when
 * it closes, the next tab takes over. A browser without locks or channels opens one stream per tab.
 */

type Message = { kind: 'event'; event: StreamEvent } | { kind: 'alive' } | { kind: 'cut' } | { kind: 'ask' }

/** A cut that ends sooner is not reported. */
const CUT_DISPLAY_DELAY_MS = 3_000
/** The reading tab receives a sign of life every 15 s. */
const SILENCE_MS = 45_000

/** Follows the publications of an organisation; returns a function that stops it. */
export function followStream(setupId: string): () => void {
  const name = `verglas.stream.${setupId}`
  const ended = new AbortController()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  const watch = watchConnection()
  let isAlive = false

  const broadcast = (message: Message) => channel?.postMessage(message)
  const listener = {
    received(event: StreamEvent) {
      isAlive = true
      noteStreamDelay(event)
      watch.alive()
      takeEvent(event)
      broadcast({ kind: 'event', event })
    },
    alive() {
      isAlive = true
      watch.alive()
      broadcast({ kind: 'alive' })
    },
    cut() {
      isAlive = false
      watch.cut()
      broadcast({ kind: 'cut' })
    },
    refused: refetchRights,
  }
  const read = () => keepStream(setupId, listener, ended.signal)

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask') return isAlive ? broadcast({ kind: 'alive' }) : undefined
      if (data.kind === 'cut') return watch.cut()
      watch.alive()
      if (data.kind !== 'event') return
      noteStreamDelay(data.event)
      takeEvent(data.event)
    }
    broadcast({ kind: 'ask' })
  }
  if (channel && 'locks' in navigator) {
    // The request for the lock is withdrawn when the stream ends (AbortError).
    navigator.locks.request(name, { signal: ended.signal }, read).catch(() => {})
  } else {
    void read()
  }
  return () => {
    ended.abort()
    channel?.close()
    watch.stop()
  }
}

/** Applies an event to this tab. */
function takeEvent({ type, rev, topics }: StreamEvent): void {
  if (type === 'hello') {
    // A revision below those already received means that the log is a different one.
    if (rev < highestRev()) {
      resetRev(rev)
      refetchLive()
    }
    raiseHighestRev(rev)
    return
  }
  raiseHighestRev(rev)
  if (type === 'reset') refetchLive()
  else refetchTopics(topics)
}

/** Derives the displayed connection state from signs of life and cuts. */
function watchConnection() {
  let lastReceivedMs = Date.now()
  let silence: ReturnType<typeof setTimeout>
  let grace: ReturnType<typeof setTimeout> | undefined
  let isDelayed = false

  const show = () => {
    isDelayed = true
    setStreamState('delayed', lastReceivedMs)
  }
  const arm = () => {
    clearTimeout(silence)
    silence = setTimeout(show, SILENCE_MS)
  }
  setStreamState('opening', lastReceivedMs)
  grace = setTimeout(show, 2 * CUT_DISPLAY_DELAY_MS)
  arm()
  return {
    alive() {
      lastReceivedMs = Date.now()
      clearTimeout(grace)
      grace = undefined
      arm()
      setStreamState('live', lastReceivedMs)
      if (isDelayed) refetchFailed()
      isDelayed = false
    },
    cut() {
      grace ??= setTimeout(show, CUT_DISPLAY_DELAY_MS)
    },
    stop() {
      clearTimeout(silence)
      clearTimeout(grace)
    },
  }
}
