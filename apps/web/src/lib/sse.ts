/** One event of a server-sent stream. */
export type SseEvent = { readonly event: string; readonly id: string | null; readonly data: string }

/**
 * Reads server-sent events from text that comes in pieces of any size. `push` returns the complete events; an
 * incomplete one waits for the next piece. Lines end with LF, CRLF or CR; lines that begin with a colon are
 * comments.
 */
export function createSseReader(): { push: (text: string) => SseEvent[] } {
  let incompleteText = ''
  let event = ''
  let id: string | null = null
  let data: string[] = []

  function complete(): SseEvent | null {
    const done = data.length > 0 ? { event: event || 'message', id, data: data.join('\n') } : null
    event = ''
    data = []
    return done
  }

  function takeField(line: string): void {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return {
    push(text) {
      incompleteText += text
      const events: SseEvent[] = []
      // A CR at the very end may be half of a CRLF, so it waits.
      const lines = incompleteText.split(/\r\n|\n|\r(?!$)/)
      incompleteText = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          const done = complete()
          if (done) events.push(done)
        } else if (!line.startsWith(':')) takeField(line)
      }
      return events
    },
  }
}
