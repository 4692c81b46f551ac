import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '../installation/store-settings.ts'
import { type BlobStream, type Blobs, checkKey, checkPrefix } from './blobs.ts'
import { isMissingObject, storeUnavailable } from './s3-errors.ts'

export type Limits = {
  /** For the connection to be made. */
  connectMs: number
  /** For an answer to begin. */
  answerMs: number
  /** For a piece of an upload to be sent, and between two pieces of an answer: its reader may be slow. */
  chunkMs: number
  /** Files in one answer of a list. */
  pageSize: number
}

const LIMITS: Limits = { connectMs: 3000, answerMs: 6000, chunkMs: 60_000, pageSize: 1000 }
/** A stream takes two of these in memory; a store accepts 10,000 parts, so 160 GB. */
const CHUNK_BYTES = 16 * 1024 * 1024
const CHUNKS_AT_ONCE = 2
const ATTEMPTS = 2

// The SDK would print that later versions need Node 22. The version is pinned, see docs/decisions/0039-object-store.md.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

export type S3Blobs = Blobs & {
  /** Throws `StoreUnavailable` if the bucket does not answer or may not be read. */
  check(): Promise<void>
}

/** Objects of a bucket. */
export function s3Blobs(settings: S3Settings, changed: Partial<Limits> = {}): S3Blobs {
  const limits = { ...LIMITS, ...changed }
  const client = openClient(settings, limits)
  const uploadClient = openClient(settings, { ...limits, answerMs: limits.chunkMs })
  const { bucket: Bucket, prefix } = settings
  const nameOf = (key: string) => {
    checkKey(key)
    return { Bucket, Key: prefix + key }
  }
  const asking = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw storeUnavailable(error, settings)
    }
  }

  const stream = async (key: string): Promise<BlobStream | null> => {
    const name = nameOf(key)
    try {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(name))
      return Body ? { sizeBytes: ContentLength, body: Body as Readable } : null
    } catch (error) {
      if (isMissingObject(error)) return null
      throw storeUnavailable(error, settings)
    }
  }

  return {
    async check() {
      await asking(() => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })))
    },
    async put(key, bytes) {
      const name = nameOf(key)
      await asking(() => client.send(new PutObjectCommand({ ...name, Body: bytes })))
    },
    putStream: async (key, source) =>
      upload(uploadClient, nameOf(key), source, (error) => storeUnavailable(error, settings)),
    async get(key) {
      const opened = await stream(key)
      return opened && asking(() => buffer(opened.body))
    },
    stream,
    async *list(folder) {
      checkPrefix(folder)
      const search = { Bucket, Prefix: prefix + folder, MaxKeys: limits.pageSize }
      for await (const { Key = '', Size = 0, LastModified } of objectsOf(client, search, asking))
        yield { key: Key.slice(prefix.length), sizeBytes: Size, writtenAt: LastModified ?? new Date(0) }
    },
    async delete(key) {
      const name = nameOf(key)
      await asking(() => client.send(new DeleteObjectCommand(name)))
    },
    // The parts of an upload that was killed are no objects; a rule of the bucket deletes them (docs/object-store.md).
    async removeUnfinished() {},
    async signedAddress(key, validS) {
      return getSignedUrl(client, new GetObjectCommand(nameOf(key)), { expiresIn: validS })
    },
  }
}

/** All objects that a search finds, page by page. */
async function* objectsOf(
  client: S3Client,
  search: ListObjectsV2CommandInput,
  asking: <T>(work: () => Promise<T>) => Promise<T>,
) {
  let ContinuationToken: string | undefined
  do {
    const page = await asking(() => client.send(new ListObjectsV2Command({ ...search, ContinuationToken })))
    yield* page.Contents ?? []
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

function openClient(
  { endpoint, region, accessKey, secretKey }: S3Settings,
  { connectMs, answerMs, chunkMs }: Limits,
) {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // A bucket name in the host would need a certificate and a DNS name for each bucket.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Other stores than AWS refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: chunkMs,
    },
  })
}

/** An object appears with its last part; whatever fails before aborts the upload. */
async function upload(
  client: S3Client,
  name: { Bucket: string; Key: string },
  source: Readable,
  unavailable: (error: unknown) => unknown,
): Promise<void> {
  let sourceError: unknown = null
  source.once('error', (error) => {
    sourceError = error
  })
  const uploading = new Upload({
    client,
    params: { ...name, Body: source },
    partSize: CHUNK_BYTES,
    queueSize: CHUNKS_AT_ONCE,
  })
  try {
    await uploading.done()
  } catch (error) {
    source.destroy()
    throw sourceError ?? unavailable(error)
  }
}
