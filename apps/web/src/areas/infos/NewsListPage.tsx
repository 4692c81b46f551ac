import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { INFO_PAGE } from '@verglas/contract/desk-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { NEW_ID } from '../../lib/id-of-name.ts'
import { type Info, stateOf, textOf } from '../../lib/info.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { RowName } from '../../ui/table/RowName.tsx'
import { useInfoList } from './use-info-list.ts'
import { useSpanWords } from './use-span-words.ts'

const NO_INFOS: readonly Info[] = []

/** The news written by the organisation: upcoming, current and past. */
export function NewsListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { answer, text, page, setText, setPage } = useInfoList()
  const { infos, total } = answer.data ?? { infos: NO_INFOS, total: 0 }
  const open = (infoId: string) => void navigate({ to: '/admin/news/$infoId', params: { infoId } })
  const columns = useColumns()
  const [title, ...facts] = columns
  const shared = {
    label: t('navigation.news'),
    rows: infos,
    rowId: ({ id }: Info) => id,
    onOpen: open,
  }
  const pager = <Pager page={page} perPage={INFO_PAGE} total={total} onPage={setPage} />
  return (
    <ListScreen
      title={t('navigation.news')}
      Frame={AdminPage}
      layout="flow"
      counts={answer.data && t('infos.count', { count: total })}
      tools={
        <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => open(NEW_ID)}>
          {t('infos.write')}
        </Button>
      }
      filters={
        <FilterBar names={['q']}>
          <SearchText label={t('infos.search')} text={text} onChange={setText} />
        </FilterBar>
      }
      answer={answer}
      failed={t('infos.failed')}
      total={text === '' ? total : Math.max(1, total)}
      visibleCount={infos.length}
      none={<Empty>{t('infos.noneYet')}</Empty>}
      noneFiltered={t('infos.noMatches')}
      onClear={() => setText('')}
      table={
        <>
          <PlainTable {...shared} columns={columns} />
          {pager}
        </>
      }
      cards={
        <>
          <PlainTable
            {...shared}
            columns={[title]}
            isHeadHidden
            below={(info) => (
              <Row as="small" wraps gap="2px 14px" margin="2px 0 10px">
                {facts.map(({ id, cell }) => (
                  <span key={id}>{cell(info)}</span>
                ))}
              </Row>
            )}
          />
          {pager}
        </>
      }
    />
  )
}

function useColumns(): readonly [Column<Info>, ...Column<Info>[]] {
  const { t } = useTranslation()
  const { locale, setup } = useContextData()
  const nowMs = useNowMs(60_000)
  const spanWords = useSpanWords()
  return useMemo((): readonly [Column<Info>, ...Column<Info>[]] => {
    const zonesOf = ({ zoneIds }: Info) =>
      setup.zones
        .filter(({ id }) => zoneIds.includes(id))
        .map(({ name }) => name)
        .join(', ')
    return [
      {
        id: 'title',
        label: t('infos.fields.title'),
        isHead: true,
        wraps: true,
        cell: (info) => (
          <>
            <RowName name={textOf(info, locale).title} address={`/admin/news/${info.id}`} />
            {info.isImportant && <NoteBadge>{t('infos.important')}</NoteBadge>}
          </>
        ),
      },
      { id: 'state', label: t('infos.state'), cell: (info) => t(`infos.states.${stateOf(info, nowMs)}`) },
      { id: 'span', label: t('infos.period'), wraps: true, cell: spanWords },
      {
        id: 'zones',
        label: t('infos.fields.zones'),
        wraps: true,
        cell: (info) => zonesOf(info) || t('infos.everybody'),
      },
      { id: 'author', label: t('infos.author'), cell: ({ author }) => author },
    ]
  }, [t, locale, setup, nowMs, spanWords])
}
