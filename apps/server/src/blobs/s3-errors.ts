import type { S3Settings } from '../installation/store-settings.ts'
import { StoreUnavailable } from './blobs.ts'

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } }

/** A bucket that does not exist answers 404 too. */
export function isMissingObject(error: unknown): boolean {
  const { name, $metadata } = Object(error) as S3Error
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'
}

/**
 * What went wrong, in a sentence for the person who runs the program. The error of the SDK is not its cause: it has the
 * request with its signature, which a log would print.
 */
export function storeUnavailable(error: unknown, { endpoint, bucket }: S3Settings): StoreUnavailable {
  const { name = '', code, message, $metadata } = Object(error) as S3Error
  const status = $metadata?.httpStatusCode
  const refusal = (text: string) => new StoreUnavailable(text, { isRefusal: true })
  if (name === 'NoSuchBucket' || status === 404)
    return refusal(
      `The object store at ${endpoint} has no bucket «${bucket}»: create it, or correct VERGLAS_BLOBS_URL.`,
    )
  if (status === 401 || status === 403)
    return refusal(
      `The object store at ${endpoint} refuses the keys for the bucket «${bucket}» (${name}): check VERGLAS_BLOBS_ACCESS_KEY, VERGLAS_BLOBS_SECRET_KEY and the rights of that account.`,
    )
  if (status === 301 || status === 307 || status === 400)
    return refusal(
      `The object store at ${endpoint} does not accept the requests (${name}, status ${status}): check VERGLAS_BLOBS_URL and VERGLAS_BLOBS_REGION.`,
    )
  const reason =
    status === undefined
      ? (code ?? (name !== 'Error' && name !== '' ? name : message))
      : `${name}, status ${status}`
  return new StoreUnavailable(`The object store at ${endpoint} does not answer (${reason}).`, {
    isRefusal: false,
  })
}
