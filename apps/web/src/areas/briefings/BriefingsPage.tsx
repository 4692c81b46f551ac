import { Switch } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { NEW_ID } from '../../lib/id-of-name.ts'
import { useCall } from '../../lib/query.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { BriefingCard } from './BriefingCard.tsx'
import { type Briefing, groupsOf } from './briefing.ts'

const NONE: readonly Briefing[] = []

/** The organisation's recordings by category. */
export function BriefingsPage() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { isClosed } = useLiveOnly()
  const navigate = useNavigate()
  const change = useChangeSearch()
  const [text = ''] = useSearchText('q')
  const [only] = useSearchText('only')
  const isUnwatchedOnly = only === 'unwatched'
  const answer = useCall('listBriefings', {}, { keepsPrevious: true })
  const entries = answer.data?.briefings ?? NONE
  const groups = useMemo(() => groupsOf(entries, { text, isUnwatchedOnly }), [entries, text, isUnwatchedOnly])
  const mayWrite = hasFeature('admin_news')
  const unwatched = entries.filter(({ isWatched }) => !isWatched).length
  const address = { to: '/briefings/edit/$briefingId', params: { briefingId: NEW_ID } } as const
  const list = groups.map(({ category, briefings }) => (
    <BriefingGroup key={category} category={category} briefings={briefings} mayWrite={mayWrite} />
  ))
  return (
    <ListScreen
      title={t('navigation.briefings')}
      layout="flow"
      counts={answer.data && t('briefings.count', { count: entries.length, unwatched })}
      tools={
        mayWrite && (
          <LiveButton size="xs" leftSection={<IconPlus size={15} />} onClick={() => void navigate(address)}>
            {t('briefings.add')}
          </LiveButton>
        )
      }
      filters={
        <FilterBar names={['q', 'only']}>
          <SearchText
            label={t('briefings.search')}
            text={text}
            onChange={(next) => change({ q: next || null })}
          />
          <Switch
            size="xs"
            label={t('briefings.unwatchedOnly')}
            checked={isUnwatchedOnly}
            onChange={({ currentTarget }) => change({ only: currentTarget.checked ? 'unwatched' : null })}
          />
        </FilterBar>
      }
      answer={answer}
      failed={t('briefings.failed')}
      total={entries.length}
      visibleCount={groups.length}
      none={
        <Empty action={mayWrite && !isClosed && <Link {...address}>{t('briefings.add')}</Link>}>
          {t('briefings.none')}
        </Empty>
      }
      noneFiltered={t('briefings.noneFiltered')}
      onClear={() => change({ q: null, only: null })}
      table={list}
      cards={list}
    />
  )
}

type GroupProps = ReturnType<typeof groupsOf>[number] & { readonly mayWrite: boolean }

function BriefingGroup({ category, briefings, mayWrite }: GroupProps) {
  const { t } = useTranslation()
  const id = `briefings-${category}`
  return (
    <Box as="section" margin="8px 0 20px" aria-labelledby={id}>
      <Heading margin="0 0 4px" id={id}>
        {t(`briefings.categories.${category}`)}
      </Heading>
      <ul>
        {briefings.map((briefing) => (
          <BriefingCard key={briefing.id} briefing={briefing} mayWrite={mayWrite} />
        ))}
      </ul>
    </Box>
  )
}
