import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Markdown } from '../../../ui/markdown/Markdown.tsx'
import type { PageProps } from '../../../ui/page/Page.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../../ui/screen/Fact.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Tools } from '../../../ui/screen/Tools.tsx'
import type { Answered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Example } from './Example.tsx'

const NONE: Answered<unknown> = { data: undefined, error: null, dataUpdatedAt: 0, refetch: () => {} }
const HERE: Answered<unknown> = { ...NONE, data: {} }

const MARKDOWN =
  '# Heading\n\nText with **weight**, *stress* and a [link](https://example.org).\n\n- first\n- second\n'

/** Examples of an empty list for every reason, of an existing item and of a deleted one. */
export function ScreenExamples() {
  const { t } = useTranslation()
  const list = {
    title: 'ListScreen',
    Frame,
    layout: 'flow',
    answer: HERE,
    failed: t('errors.NoData'),
    total: 4,
    visibleCount: 4,
    none: <Empty>{t('errors.NoData')}</Empty>,
    noneFiltered: t('errors.NoData'),
    onClear: () => {},
    table: 'DataTable',
    cards: 'CardList',
  } as const
  const detail = {
    title: 'DetailScreen',
    Frame,
    facts: <Fact>Fact</Fact>,
    failed: t('errors.NoData'),
    loading: 'Loading',
    back: 'back',
    children: () => <Tools>Tools</Tools>,
  }
  return (
    <>
      <Example name="ListScreen">
        <ListScreen {...list} counts="counts" tools="tools" filters="filters" notes="notes" />
      </Example>
      <Example name="ListScreen · total 0">
        <ListScreen {...list} total={0} visibleCount={0} />
      </Example>
      <Example name="ListScreen · shown 0">
        <ListScreen {...list} visibleCount={0} />
      </Example>
      <Example name="ListScreen · failed">
        <ListScreen {...list} answer={{ ...NONE, error: new ApiError('Unavailable') }} />
      </Example>
      <Example name="DetailScreen · Fact, Tools">
        <DetailScreen {...detail} answer={HERE} />
      </Example>
      <Example name="DetailScreen · gone">
        <DetailScreen {...detail} answer={{ ...NONE, error: new ApiError('NotFound') }} />
      </Example>
      <Example name="Markdown">
        <Markdown text={MARKDOWN} headingLevel={3} />
      </Example>
    </>
  )
}

/** Replaces the page frame: a page may have only one title, and the document only one head. */
function Frame({ title, titleExtras, facts, actions, children }: PageProps) {
  return (
    <Box hasBorder background="surface" padding="8px 12px">
      <h3>
        {title}
        {titleExtras}
      </h3>
      {facts && <div>{facts}</div>}
      {actions && <div>{actions}</div>}
      {children}
    </Box>
  )
}
