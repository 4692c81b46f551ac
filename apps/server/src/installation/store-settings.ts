import { StartProblem } from './start-problem.ts'

/** An object store with the S3 interface. */
export type S3Settings = {
  /** Address of the service, without a slash at the end. */
  endpoint: string
  bucket: string
  /** In front of every key; empty, or with a slash at the end. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
}

export type StoreSettings = {
  /** Where new files go; those that are elsewhere are still read. */
  place: 'folder' | 's3'
  s3: S3Settings | null
  /** Whether the backups of the nights go to the object store. */
  holdsBackups: boolean
}

type Texts = {
  url: string | null
  accessKey: string | null
  secretKey: string | null
  region: string
  place: string | null
  /** null: not set. */
  holdsBackups: boolean | null
}

/** As S3 names buckets; a dot or an upper-case letter makes trouble in many stores. */
const BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/
const EXAMPLE = 'https://s3.example.org/bucket'

/** Throws a `StartProblem` for settings that make no sense together. No message repeats a value that may be secret. */
export function storeSettings({ url, place, holdsBackups, ...others }: Texts): StoreSettings {
  if (place !== null && place !== 'folder' && place !== 's3')
    throw new StartProblem(`VERGLAS_BLOBS_PLACE is folder or s3, not «${place}».`)
  if (url === null) {
    const orphans = [
      ['VERGLAS_BLOBS_ACCESS_KEY', others.accessKey !== null],
      ['VERGLAS_BLOBS_SECRET_KEY', others.secretKey !== null],
      ['VERGLAS_BLOBS_PLACE=s3', place === 's3'],
      ['VERGLAS_BLOBS_BACKUPS=true', holdsBackups === true],
    ] as const
    for (const [name, isSet] of orphans)
      if (isSet) throw new StartProblem(`${name} goes with VERGLAS_BLOBS_URL, which is not set.`)
    return { place: 'folder', s3: null, holdsBackups: false }
  }
  const s3 = s3Settings(url, others)
  return { place: place ?? 's3', s3, holdsBackups: holdsBackups ?? false }
}

function s3Settings(
  url: string,
  { accessKey, secretKey, region }: Omit<Texts, 'url' | 'place' | 'holdsBackups'>,
): S3Settings {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !/^https?:$/.test(address.protocol) || address.search !== '' || address.hash !== '')
    throw new StartProblem(`VERGLAS_BLOBS_URL is the address of a bucket, such as ${EXAMPLE}.`)
  if (address.username !== '' || address.password !== '')
    throw new StartProblem(
      'VERGLAS_BLOBS_URL has no name and password in it: they go into VERGLAS_BLOBS_ACCESS_KEY and VERGLAS_BLOBS_SECRET_KEY.',
    )
  const [bucket = '', ...folders] = address.pathname.split('/').filter((name) => name !== '')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  if (!BUCKET.test(bucket))
    throw new StartProblem(
      `VERGLAS_BLOBS_URL names a bucket after the host, such as ${EXAMPLE}: 3 to 63 small letters, digits and hyphens, not «${bucket}».`,
    )
  if (!PREFIX.test(prefix))
    throw new StartProblem(
      `After its bucket VERGLAS_BLOBS_URL has only letters, digits, dots, hyphens and slashes, not «${prefix}».`,
    )
  if (accessKey === null || secretKey === null)
    throw new StartProblem(
      'VERGLAS_BLOBS_URL needs the keys of the object store: VERGLAS_BLOBS_ACCESS_KEY and VERGLAS_BLOBS_SECRET_KEY.',
    )
  return { endpoint: address.origin, bucket, prefix, region, accessKey, secretKey }
}
