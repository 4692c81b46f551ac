import { entriesAfter, type LogEntry } from '../db/log-tail.ts'
import type { App } from './app.ts'

/** Rights are judged again this often while a stream is open. */
const RECHECK_MS = 60_000
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
      /** A client that has just left is no error. */
      const send = async (event: string, entry: { rev: number; at: string; topics?: readonly string[] }) => {
        const { rev, at, topics } = entry
        try {
          if (reply.sse.isConnected)
            await reply.sse.send({ id: String(rev), event, data: { rev, at, topics } })
        } catch (error) {
          if (reply.sse.isConnected) throw error
        }
      }

      reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      reply.sse.keepAlive()
      const waiting: LogEntry[] = []
      let isCaughtUp = false
      const unsubscribe = app.tail.subscribe((entry) => {
        if (!isVisible(entry)) return
        if (isCaughtUp) void send('publication', entry).catch(() => reply.sse.close())
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
      await send('hello', newest)
      if (Number.isInteger(lastSeen) && lastSeen > 0 && lastSeen < newest.rev) {
        const missed = await entriesAfter(app.database, lastSeen)
        if (missed.length >= MAX_REPLAY) await send('reset', newest)
        else
          for (const entry of missed)
            if (isVisible(entry) && entry.rev <= newest.rev) await send('publication', entry)
      }
      for (const entry of waiting) await send('publication', entry)
      isCaughtUp = true
    },
  )
}
