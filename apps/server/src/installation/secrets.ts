import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from './start-problem.ts'

/**
 * Encrypts secrets such as providers' keys: the organisation never sees them again, and nobody else does at
 * all.
 */
export type SecretBox = {
  /**
   * AES-256-GCM; `of` (the id of the owner) is authenticated too, so that a secret copied to another row
   * cannot be opened.
   */
  seal(secrets: Record<string, string>, of: string): Buffer
  /** Throws if the key differs or the bytes were changed. */
  open(sealed: Buffer, of: string): Record<string, string>
  /** A keyed hash of a text, 20 hexadecimal digits that nobody else can compute. */
  keyedHash(text: string, purpose: string): string
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 1
/** 80 bits, enough against guessing over a network. */
const KEYED_HASH_LENGTH = 20

export function secretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new Error(`a key of ${key.length} bytes`)
  return {
    seal(secrets, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of))
      const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text])
    },
    open(sealed, of) {
      if (sealed[0] !== VERSION) throw new Error('a secret of another version')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(of)).setAuthTag(tag)
      const text = Buffer.concat([
        decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ])
      return JSON.parse(text.toString('utf8'))
    },
    keyedHash: (text, purpose) =>
      createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex').slice(0, KEYED_HASH_LENGTH),
  }
}

/** The secrets, or null if they were sealed with another key, which is lost, or if the bytes were changed. */
export function openOrNull(
  box: Pick<SecretBox, 'open'>,
  sealed: Buffer,
  of: string,
): Record<string, string> | null {
  try {
    return box.open(sealed, of)
  } catch {
    // Decryption fails in both cases.
    return null
  }
}

/**
 * The key from the setting, in base64; without one, from a file of the data folder that is created at the
 * first use.
 */
export function secretKey(setting: string | null, dataFolder: string): Buffer {
  const file = keyFile(dataFolder)
  if (setting === null && !existsSync(file)) makeKey(file, dataFolder)
  return existingSecretKey(setting, dataFolder) as Buffer
}

const keyFile = (dataFolder: string): string => path.join(dataFolder, 'secret.key')

/** The same without creating one: null if there is none yet. */
export function existingSecretKey(setting: string | null, dataFolder: string): Buffer | null {
  if (setting !== null) return keyOfSetting(setting)
  const file = keyFile(dataFolder)
  if (!existsSync(file)) return null
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new StartProblem(`${file} holds no key of 32 bytes.`)
  return key
}

/** Throws a `StartProblem` for a text that is not a key, before anything is opened with it. */
export function keyOfSetting(setting: string): Buffer {
  const key = Buffer.from(setting, 'base64')
  if (key.length === KEY_BYTES) return key
  throw new StartProblem(
    'VERGLAS_SECRET_KEY is 32 random bytes as base64, for example of: openssl rand -base64 32',
  )
}

function makeKey(file: string, dataFolder: string): void {
  try {
    // The first of several processes creates the file; the others read it.
    mkdirSync(dataFolder, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 })
    // A link appears atomically.
    try {
      linkSync(draft, file)
    } finally {
      rmSync(draft)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new StartProblem(`The key of the secrets cannot be written to ${file}: ${String(error)}`)
    }
  }
}
