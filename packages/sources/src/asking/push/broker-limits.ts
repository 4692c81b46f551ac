import { Socket } from 'node:net'

const LOOK_MS = 250
/** Of messages that are whole and wait, and of one that is still coming; real ones have some hundred bytes. */
export const MAX_BUFFERED_BYTES = 32 * 1024 * 1024

/**
 * Watches what a broker makes us hold. It is told how many messages may be under way and need not mind it, and the
 * library gathers a message of any size that is announced: `tooMuch` is called where either has no end.
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
