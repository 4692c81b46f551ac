import { keep, readPreference } from './preference.ts'

/** State of a running presentation, stored in this browser so that it continues after a reload. */
export type Presented = {
  /** Address at which it was started and to which it returns. */
  readonly origin: string
  readonly index: number
  readonly isPaused: boolean
}

export const PRESENTATION_PATH = '/presentation'

export function readPresentation(): Presented | null {
  try {
    const { origin, index, isPaused } = JSON.parse(readPreference('presentation') ?? '') as Partial<Presented>
    if (typeof origin !== 'string' || !/^\/(?![/\\])/.test(origin) || origin.startsWith(PRESENTATION_PATH))
      return null
    return {
      origin,
      index: Number.isInteger(index) ? Math.max(0, Number(index)) : 0,
      isPaused: isPaused === true,
    }
  } catch {
    // The stored text is not JSON (SyntaxError).
    return null
  }
}

export function keepPresentation(presented: Presented | null): void {
  keep('presentation', presented && JSON.stringify(presented))
}
