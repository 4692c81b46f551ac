import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { callBytes } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { callKey } from '../../../lib/query.ts'

/** The bytes of an id never change; the browser caches them longer than this page. */
const CACHE_MS = 60_000

export type PictureSize = 'whole' | 'small'

function pictureQuery(setupId: string, imageId: string, size: PictureSize) {
  const input = { params: { imageId }, query: size === 'whole' ? {} : { size } }
  return queryOptions({
    queryKey: callKey(setupId, 'getImage', input),
    queryFn: ({ signal }) => callBytes('getImage', { ...input, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  })
}

/** Fetches pictures that will be displayed soon. */
export function prefetchPictures(client: QueryClient, setupId: string, imageIds: readonly string[]): void {
  for (const imageId of imageIds) void client.prefetchQuery(pictureQuery(setupId, imageId, 'whole'))
}

type Options = {
  /** Use a small picture where it is displayed small. */
  size?: PictureSize
  isEnabled?: boolean
  /** The previous picture stays until the next one is loaded, as in a film. */
  keepsPrevious?: boolean
}

/** A picture as an address for `<img>`; the bytes are fetched with the rights of the person. */
export function usePicture(
  imageId: string,
  { size = 'whole', isEnabled = true, keepsPrevious = false }: Options = {},
) {
  const { setup } = useContextData()
  const { data, error } = useQuery({
    ...pictureQuery(setup.id, imageId, size),
    enabled: isEnabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return { address: useObjectUrl(data), bytes: data, error }
}

/** Creates an object URL; the browser holds the bytes until it is revoked. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (!bytes) return
    const objectUrl = URL.createObjectURL(bytes)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [bytes])
  return bytes ? address : null
}
