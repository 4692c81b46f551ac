import { Button } from '@mantine/core'
import { ACT_TARGETS } from '@verglas/contract/act-codes'
import type { Formats } from '@verglas/language'
import type { SheetColumn } from '@verglas/language/files/sheet'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { type ActValues, valueLines } from './act-values.ts'
import { type Act, actWords, type Words } from './act-words.ts'
import { LogCards } from './LogCards.tsx'
import css from './organisation.module.css'
import { useActWords } from './use-act-words.ts'

type ActKind = (typeof ACT_TARGETS)[number]

const PER_PAGE = 200
const NO_ACTS: readonly Act[] = []

/** The log of administration: who did what, the values before and after, when and from where. */
export function LogPage() {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const words = useActWords()
  const [text, setText] = useSearchText('q')
  const [kindText, setKind] = useSearchText('kind')
  const [count, setCount] = useState(PER_PAGE)
  const kind = ACT_TARGETS.find((target): target is ActKind => target === kindText)
  const query = useCall(
    'listActs',
    { query: { count: Math.min(1000, count), ...(text && { text }), ...(kind && { kind }) } },
    { keepsPrevious: true, everyMs: SHELL_POLL_MS },
  )
  const acts = query.data?.acts ?? NO_ACTS
  const columns = useMemo(() => actColumns(t, formats, words), [t, formats, words])
  const list = (content: ReactNode) => (
    <Grid className={css.log} gap={10} justifyItems="start" marginTop={10}>
      {content}
      {query.data?.hasMore && count < 1000 && (
        <Button variant="default" onClick={() => setCount(count + PER_PAGE)}>
          {t('organisation.log.more')}
        </Button>
      )}
    </Grid>
  )
  return (
    <ListScreen
      title={t('organisation.log.title')}
      Frame={AdminPage}
      layout="flow"
      tools={<CsvButton formats={formats} file={acts.length === 0 ? null : () => fileOf(acts, t)} />}
      filters={<LogFilters text={text ?? ''} kind={kind} onText={setText} onKind={setKind} />}
      answer={query}
      failed={t('organisation.log.failed')}
      total={text || kind ? Math.max(1, acts.length) : acts.length}
      visibleCount={acts.length}
      none={<Empty>{t('organisation.log.none')}</Empty>}
      noneFiltered={t('organisation.log.noneFiltered')}
      onClear={() => {
        setText(null)
        setKind(null)
      }}
      table={list(
        <PlainTable
          label={t('organisation.log.title')}
          columns={columns}
          rows={acts}
          rowId={({ id }) => String(id)}
        />,
      )}
      cards={list(<LogCards acts={acts} words={words} />)}
    />
  )
}

function actColumns(
  t: Words,
  formats: Formats,
  words: ReturnType<typeof useActWords>,
): readonly Column<Act>[] {
  const valuesOf = (values: ActValues, others: ActValues) => (
    <Grid as="span" breaksWords gap={2} margin={0} whiteSpace="pre-wrap">
      {valueLines(values, others, words).join('\n')}
    </Grid>
  )
  return [
    { id: 'at', label: t('organisation.log.at'), cell: ({ at }) => formats.dateTime(Date.parse(at)) },
    { id: 'by', label: t('organisation.log.by'), cell: ({ by }) => by.name },
    {
      id: 'act',
      label: t('organisation.log.act'),
      isHead: true,
      wraps: true,
      cell: (act) => actWords(t, act),
    },
    {
      id: 'before',
      label: t('organisation.log.before'),
      wraps: true,
      cell: ({ before, after }) => valuesOf(before, after),
    },
    {
      id: 'after',
      label: t('organisation.log.after'),
      wraps: true,
      cell: ({ before, after }) => valuesOf(after, before),
    },
    { id: 'address', label: t('organisation.log.address'), cell: ({ address }) => address ?? '' },
  ]
}

type FiltersProps = {
  text: string
  kind: ActKind | undefined
  onText: (text: string | null) => void
  onKind: (kind: ActKind | null) => void
}

function LogFilters({ text, kind, onText, onKind }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <FilterBar names={['q', 'kind']}>
      <SearchText
        label={t('organisation.log.search')}
        text={text}
        onChange={(next) => onText(next || null)}
      />
      <FilterChoice
        label={t('organisation.log.kind')}
        value={kind ?? 'all'}
        options={[
          { value: 'all', label: t('organisation.log.all') },
          ...ACT_TARGETS.map((value) => ({ value, label: t(`organisation.targets.${value}`) })),
        ]}
        onChange={(next) => onKind(next === 'all' ? null : next)}
      />
    </FilterBar>
  )
}

function fileOf(acts: readonly Act[], t: Words) {
  const times = acts.map(({ at }) => Date.parse(at))
  const text = (name: string, of: (act: Act) => string | null): SheetColumn<Act> => ({
    kind: 'text',
    name: t(`organisation.log.${name}`),
    text: of,
  })
  const columns: SheetColumn<Act>[] = [
    { kind: 'instant', name: t('organisation.log.at'), atMs: ({ at }) => Date.parse(at) },
    text('by', ({ by }) => by.name),
    text('act', (act) => actWords(t, act)),
    text('before', ({ before }) => before && JSON.stringify(before)),
    text('after', ({ after }) => after && JSON.stringify(after)),
    text('address', ({ address }) => address),
  ]
  const span = { fromMs: Math.min(...times), toMs: Math.max(...times) }
  return { rows: acts, columns, kind: t('organisation.log.file'), id: '', ...span }
}
