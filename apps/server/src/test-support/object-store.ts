import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { type S3Settings, storeSettings } from '../installation/store-settings.ts'

export type ObjectStore = {
  settings: S3Settings
  /** Ends the service; its objects stay for the next `start`. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  close(): Promise<void>
}

const BUCKET = 'verglas'

/** For the positions in its lists s3rver encrypts with DES, which OpenSSL 3 no longer has: AES in its place. */
function replaceDes(): void {
  const { createCipheriv, createDecipheriv } = crypto
  const replacing = (create: (name: string, key: Buffer, iv: Buffer) => unknown) =>
    ((name: string, key: Buffer, iv: Buffer) =>
      name === 'des'
        ? create('aes-128-cbc', Buffer.concat([key, key]), Buffer.concat([iv, iv]))
        : create(name, key, iv)) as never
  crypto.createCipheriv = replacing(createCipheriv as never)
  crypto.createDecipheriv = replacing(createDecipheriv as never)
}
let isDesReplaced = false

/** An object store with an empty bucket, at a port of its own. */
export async function anObjectStore(): Promise<ObjectStore> {
  if (!isDesReplaced) replaceDes()
  isDesReplaced = true
  const directory = await mkdtemp(path.join(tmpdir(), 'verglas-s3-'))
  let server: S3rver | null = null
  let port = 0
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    })
    port = (await server.run()).port
  }
  const stop = async () => {
    await server?.close()
    server = null
  }
  await start()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      prefix: '',
      region: 'us-east-1',
      // The keys that s3rver accepts.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop,
    start,
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A bucket of a real store that tests may use, from TEST_S3_URL, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY and TEST_S3_REGION. */
export function outsideStore(): S3Settings | null {
  const { TEST_S3_URL: url, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY, TEST_S3_REGION } = process.env
  if (!url) return null
  return storeSettings({
    url,
    accessKey: TEST_S3_ACCESS_KEY ?? null,
    secretKey: TEST_S3_SECRET_KEY ?? null,
    region: TEST_S3_REGION ?? 'us-east-1',
    place: null,
    holdsBackups: null,
  }).s3
}
