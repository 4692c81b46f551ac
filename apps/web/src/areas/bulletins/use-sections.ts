import { BULLETIN_SECTIONS, type BulletinSection, isBulletinSection } from '@verglas/contract/bulletin-codes'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'

/** The sections of a bulletin: from the address, otherwise the person's choice, otherwise the organisation's. */
export function useSections() {
  const [text, setText] = useSearchText('sections')
  const choice = useCall('getBulletinChoice', {})
  const layout = useCall('getBulletinLayout', {})
  const usual: readonly BulletinSection[] =
    choice.data?.sections ?? layout.data?.sections ?? BULLETIN_SECTIONS
  const sectionsFromUrl = (text ?? '').split(',').filter(isBulletinSection)
  const sections = sectionsFromUrl.length > 0 ? sectionsFromUrl : usual
  const choose = (next: readonly BulletinSection[]) =>
    setText(next.join() === usual.join() ? null : next.join())
  return {
    sections,
    isChanged: sectionsFromUrl.length > 0,
    choose,
    choice,
    layout,
    forget: () => setText(null),
  }
}

export type Sections = ReturnType<typeof useSections>
