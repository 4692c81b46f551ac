import { entriesAfter, type LogEntry } from '../db/log-tail.ts'
import type { App } from './app.ts'
import { dropSlowReader } from './drop-slow-reader.ts'

/** Rights are judged again this often while a stream is open. */
const RECHECK_MS = 20_000
const MAX_REPLAY = 1000

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
      const send = (
        event: string,
        { rev, at, topics }: { rev: number; at: string; topics?: readonly string[] },
      ) => {
        write(`id: ${rev}\nevent: ${event}\ndata: ${JSON.stringify({ rev, at, topics })}\n\n`)
      }

      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      reply.sse.keepAlive()
      reply.sse.sendHeaders()
      const write = dropSlowReader(reply.raw)
      const waiting: LogEntry[] = []
      let isCaughtUp = false
      const unsubscribe = app.tail.subscribe((entry) => {
        if (!isVisible(entry)) return
        if (isCaughtUp) send('publication', entry)
        else waiting.push(entry)
      })
      const recheck = setInterval(() => {
        app.guard.member(asked, { scope: 'member' }).catch(() => reply.sse.close())
      }, RECHECK_MS)
      reply.sse.onClose(() => {
        clearInterval(recheck)
        unsubscribe()
      })

      const lastSeen = Number(reply.sse.lastEventId)
      const newest = app.tail.newest()
      send('hello', newest)
      if (Number.isInteger(lastSeen) && lastSeen > 0 && lastSeen < newest.rev) {
        const missed = await entriesAfter(app.database, lastSeen)
        if (missed.length >= MAX_REPLAY) send('reset', newest)
        else
          for (const entry of missed)
            if (isVisible(entry) && entry.rev <= newest.rev) send('publication', entry)
      }
      for (const entry of waiting) send('publication', entry)
      isCaughtUp = true
    },
  )
}
