import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../choice/Segmented.tsx'
import { IconMap, IconTable } from '../icons.ts'
import { MoreActions } from '../page/MoreActions.tsx'
import { Page, type PageProps } from '../page/Page.tsx'
import { useIsPhone } from '../phone.ts'
import { type DividerName, SplitView } from '../split/SplitView.tsx'
import { Answer } from '../states/Answer.tsx'
import type { Answered } from '../states/answered.ts'
import { Empty } from '../states/Empty.tsx'
import { Loading } from '../states/Loading.tsx'
import css from './list-screen.module.css'

export type ListView = 'list' | 'map'

export const readView = (text: string | undefined): ListView => (text === 'map' ? text : 'list')

type SideMap = {
  readonly content: ReactNode
  /** `always`: whenever there is room; `asked`: only when the user chooses the map. */
  readonly visibility: 'always' | 'asked'
  readonly divider: DividerName
  readonly view: ListView
  readonly onView: (view: ListView) => void
}

type Props = {
  title: string
  /** The frame around it: `AdminPage` for administered objects. */
  Frame?: ComponentType<PageProps>
  /** The number of entries, in total and by kind. */
  counts?: ReactNode
  /** Actions on the list. */
  tools?: ReactNode
  filters?: ReactNode
  /** Above the list, whatever it contains. */
  notes?: ReactNode
  answer: Answered<unknown>
  failed: string
  /** The number of entries, and how many of them pass the filters. */
  total: number
  visibleCount: number
  /** Shown if there are no entries at all. */
  none: ReactNode
  /** Shown if no entry passes the filters. */
  noneFiltered: string
  onClear: () => void
  /** `full`: table and map fill the window and scroll inside; `flow`: the page scrolls. */
  layout?: 'full' | 'flow'
  table: ReactNode
  /** The same entries for a phone. */
  cards: ReactNode
  map?: SideMap | undefined
  /** Set if the height of rows depends on texts of several answers: the list appears only with the last of them. */
  appearsAtOnce?: boolean
}

const SKELETON_ROWS = 18

/** A list of objects: a table, with a map next to it if they have locations; on a phone, cards or the map. */
export function ListScreen(props: Props) {
  const { title, Frame = Page, counts, tools, filters, notes, answer, failed, layout = 'full', map } = props
  const { appearsAtOnce = false } = props
  const isPhone = useIsPhone()
  const skeleton = (
    <div className={css.panel}>
      <Loading shape="table" count={SKELETON_ROWS} />
    </div>
  )
  const hasChoice = map !== undefined && (isPhone || map.visibility === 'asked')
  return (
    <Frame
      title={title}
      facts={counts}
      layout={layout}
      {...(appearsAtOnce ? { skeleton } : {})}
      actions={
        (tools || hasChoice) && (
          <>
            {hasChoice && (isPhone ? <OtherView {...map} /> : <ViewChoice {...map} />)}
            {tools && <MoreActions>{tools}</MoreActions>}
          </>
        )
      }
    >
      <div className={css[layout]}>
        {filters}
        <Answer answer={answer} failed={failed} loading={skeleton}>
          {() => (
            <>
              {notes}
              <div className={css.panel}>
                <ListContent {...props} isPhone={isPhone} />
              </div>
            </>
          )}
        </Answer>
      </div>
    </Frame>
  )
}

type ViewProps = Pick<SideMap, 'view' | 'onView'>

function ViewChoice({ view, onView }: ViewProps) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('app.view')}
      value={view}
      options={[
        { value: 'list', label: t('app.list') },
        { value: 'map', label: t('map.label') },
      ]}
      onChange={onView}
    />
  )
}

/** One button that leads to the view that is not open, where there is no room for both names. */
function OtherView({ view, onView }: ViewProps) {
  const { t } = useTranslation()
  const [other, label, Icon] =
    view === 'map'
      ? (['list', t('app.list'), IconTable] as const)
      : (['map', t('map.label'), IconMap] as const)
  return (
    <Button size="sm" variant="default" aria-label={label} title={label} onClick={() => onView(other)}>
      <Icon size={20} aria-hidden />
    </Button>
  )
}

function ListContent({ isPhone, map, table, cards, ...list }: Props & { isPhone: boolean }) {
  const { t } = useTranslation()
  if (list.total === 0) return list.none
  const listed =
    list.visibleCount > 0 ? (
      isPhone ? (
        cards
      ) : (
        table
      )
    ) : (
      <Empty
        action={
          <Button variant="default" size="xs" onClick={list.onClear}>
            {t('app.clearFilters')}
          </Button>
        }
      >
        {list.noneFiltered}
      </Empty>
    )
  if (!map) return listed
  if (isPhone) return map.view === 'map' ? map.content : listed
  if (map.visibility === 'asked' && map.view === 'list') return listed
  return <SplitView divider={map.divider} left={listed} right={map.content} />
}
