import { entriesAfter, type LogEntry } from '../db/log-tail.ts'
import type { App } from './app.ts'
import { dropSlowReader } from './drop-slow-reader.ts'

/** Rights are checked again this often while a stream is open. */
const RECHECK_MS = 20_000
const MAX_REPLAY = 1000

type LatestRevision = { readonly rev: number; readonly at: string }

const eventText = (
  event: string,
  { rev, at, topics }: LatestRevision & { topics?: readonly string[] },
): Buffer => Buffer.from(`id: ${rev}\nevent: ${event}\ndata: ${JSON.stringify({ rev, at, topics })}\n\n`)

/** One text for all readers: sixty stalled readers share the same bytes instead of each having its own. */
const texts = new WeakMap<LogEntry, Buffer>()

function publicationText(entry: LogEntry): Buffer {
  const cachedText = texts.get(entry)
  if (cachedText) return cachedText
  const text = eventText('publication', entry)
  texts.set(entry, text)
  return text
}

/**
 * `GET /api/setups/:setupId/stream`: the publications that the organisation can see, as server-sent events
 * with id = rev. A client that was away sends Last-Event-ID and gets what it missed, or `reset` if that is
 * too much.
 */
export function streamRoute(app: App): void {
  app.fastify.get<{ Params: { setupId: string } }>(
    '/api/setups/:setupId/stream',
    { sse: { kind: 'only' } },
    async (request, reply) => {
      const guardRequest = {
        authorization: request.headers.authorization,
        setupHeader: undefined,
        params: { setupId: request.params.setupId },
      }
      const { member } = await app.guard.member(guardRequest, { scope: 'member' })
      const isVisible = (entry: LogEntry) => entry.setupId === null || entry.setupId === member.setupId
      const sendState = (event: 'hello' | 'reset', at: LatestRevision) => write(eventText(event, at))
      const send = (entry: LogEntry) => write(publicationText(entry))

      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      reply.sse.keepAlive()
      reply.sse.sendHeaders()
      const write = dropSlowReader(reply.raw)
      const waiting: LogEntry[] = []
      let isCaughtUp = false
      const unsubscribe = app.tail.subscribe((entry) => {
        if (!isVisible(entry)) return
        if (isCaughtUp) send(entry)
        else waiting.push(entry)
      })
      const recheck = setInterval(() => {
        // The guard refuses (session over, access withdrawn) or cannot ask the database: the browser reconnects.
        app.guard.member(guardRequest, { scope: 'member' }).catch(() => reply.sse.close())
      }, RECHECK_MS)
      reply.sse.onClose(() => {
        clearInterval(recheck)
        unsubscribe()
      })

      const lastReceived = Number(reply.sse.lastEventId)
      const latest = app.tail.latest()
      sendState('hello', latest)
      if (Number.isInteger(lastReceived) && lastReceived > 0 && lastReceived < latest.rev) {
        const missed = await entriesAfter(app.database, lastReceived)
        if (missed.length >= MAX_REPLAY) sendState('reset', latest)
        else for (const entry of missed) if (isVisible(entry) && entry.rev <= latest.rev) send(entry)
      }
      for (const entry of waiting) send(entry)
      isCaughtUp = true
    },
  )
}
