import { Socket } from 'node:net'

const LOOK_MS = 250
/** Limit for complete messages that wait plus an incomplete one; real messages have some hundred bytes. */
export const MAX_BUFFERED_BYTES = 32 * 1024 * 1024

/**
 * Limits what a broker makes us buffer. The broker may ignore the limit of unacknowledged messages, and the
 * library buffers a message of any announced size: `tooMuch` is called if either exceeds its limit.
 */
export function watchBuffered(connection: object, maxMessages: number, tooMuch: () => void) {
  const stream: unknown = Reflect.get(connection, 'stream')
  const bytesRead = () => (stream instanceof Socket ? stream.bytesRead : 0)
  let messages = 0
  let bytes = 0
  let completeBytesRead = bytesRead()
  const look = () => {
    const coming = bytesRead() - completeBytesRead
    if (messages <= maxMessages && bytes + coming <= MAX_BUFFERED_BYTES) return
    if (stream instanceof Socket) stream.destroy()
    clearInterval(timer)
    tooMuch()
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    came(size: number): void {
      messages += 1
      bytes += size
      completeBytesRead = bytesRead()
      look()
    },
    released(size: number): void {
      messages -= 1
      bytes -= size
    },
    stop: () => clearInterval(timer),
  }
}
