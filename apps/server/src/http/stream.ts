import { entriesAfter, type LogEntry } from '../db/log-tail.ts'
import type { App } from './app.ts'
import { dropSlowReader } from './drop-slow-reader.ts'

/** Rights are judged again this often while a stream is open. */
const RECHECK_MS = 20_000
const MAX_REPLAY = 1000

type Newest = { readonly rev: number; readonly at: string }

const eventText = (event: string, { rev, at, topics }: Newest & { topics?: readonly string[] }): Buffer =>
  Buffer.from(`id: ${rev}\nevent: ${event}\ndata: ${JSON.stringify({ rev, at, topics })}\n\n`)

/** One text for all readers: sixty that stand still wait for the same bytes, and not each for its own. */
const texts = new WeakMap<LogEntry, Buffer>()

function publicationText(entry: LogEntry): Buffer {
  const known = texts.get(entry)
  if (known) return known
  const text = eventText('publication', entry)
  texts.set(entry, text)
  return text
}

/**
 * `GET /api/setups/:setupId/stream`: the publications that the organisation can see, as server-sent events with
 * id = rev. A client that was away sends Last-Event-ID and gets what it missed, or `reset` where that is too much.
 */
export function streamRoute(app: App): void {
  app.fastify.get<{ Params: { setupId: string } }>(
    '/api/setups/:setupId/stream',
    { sse: { kind: 'only' } },
    async (request, reply) => {
      const asked = {
        authorization: request.headers.authorization,
        setupHeader: undefined,
        params: { setupId: request.params.setupId },
      }
      const { member } = await app.guard.member(asked, { scope: 'member' })
      const isVisible = (entry: LogEntry) => entry.setupId === null || entry.setupId === member.setupId
      const sendState = (event: 'hello' | 'reset', at: Newest) => write(eventText(event, at))
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
        app.guard.member(asked, { scope: 'member' }).catch(() => reply.sse.close())
      }, RECHECK_MS)
      reply.sse.onClose(() => {
        clearInterval(recheck)
        unsubscribe()
      })

      const lastSeen = Number(reply.sse.lastEventId)
      const newest = app.tail.latest()
      sendState('hello', newest)
      if (Number.isInteger(lastSeen) && lastSeen > 0 && lastSeen < newest.rev) {
        const missed = await entriesAfter(app.database, lastSeen)
        if (missed.length >= MAX_REPLAY) sendState('reset', newest)
        else for (const entry of missed) if (isVisible(entry) && entry.rev <= newest.rev) send(entry)
      }
      for (const entry of waiting) send(entry)
      isCaughtUp = true
    },
  )
}
