import { useCall } from '../../lib/query.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useSearchText } from '../../lib/use-search-text.ts'

/** A page of past and present news, selected by `q` and `page` in the address. */
export function useInfoList() {
  const [text = ''] = useSearchText('q')
  const [pageText, setPage] = useSearchText('page')
  const change = useChangeSearch()
  const page = Math.max(1, Math.floor(Number(pageText)) || 1)
  const answer = useCall('listInfos', { query: { page, ...(text && { q: text }) } }, { keepsPrevious: true })
  return {
    answer,
    text,
    page,
    setText: (next: string) => change({ q: next || null, page: null }),
    setPage,
  }
}
