import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

/** The cost of the program's own hashes, which takes 0.4 s of processor time. */
const OWN_N = 2 ** 17
const CHEAP_N = 2 ** 10

/**
 * In this file, hashes of passwords cost little: for tests that sign in again and again and are about something else.
 * Call it before other set-up, because a hash made before does not verify after. The cost itself is tested with
 * `hashPassword`.
 */
export function useCheapHashes(): void {
  const { scrypt } = crypto
  const replaceBy = (replacement: typeof scrypt) => {
    crypto.scrypt = replacement
    syncBuiltinESMExports()
  }
  beforeAll(() => {
    const cheap = (
      password: crypto.BinaryLike,
      salt: crypto.BinaryLike,
      length: number,
      options: crypto.ScryptOptions,
      done: (error: Error | null, key: Buffer) => void,
    ) => scrypt(password, salt, length, options.N === OWN_N ? { ...options, N: CHEAP_N } : options, done)
    replaceBy(cheap as typeof scrypt)
  })
  afterAll(() => replaceBy(scrypt))
}
