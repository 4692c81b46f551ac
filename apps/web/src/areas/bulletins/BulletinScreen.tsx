import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BulletinKind, BulletinSection } from '@verglas/contract/bulletin-codes'
import type { Paper } from '@verglas/contract/document'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallInput, callBytes } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Sheet } from '../../ui/document/Sheet.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { useWhenApplied } from '../humancast/panels.ts'
import css from './bulletins.module.css'

type Props = {
  readonly about: { readonly a: BulletinKind; readonly b: string }
  /** Null: the reader's own choice of sections. */
  readonly sections: readonly BulletinSection[] | null
  readonly title: string
  readonly sidePanel?: ReactNode
  readonly back: ReactNode
}

const PAPERS: readonly Paper[] = ['a4', 'letter']
/** Polling interval without live updates, like that of other views. */
const AGAIN_MS = 120_000

/** A bulletin as a page, with a button that downloads the PDF of the same instant. */
export function BulletinScreen({ about, sections, title, sidePanel, back }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { time } = useTimeMode()
  const { i18n } = useTranslation()
  const lang = i18n.language.startsWith('en') ? 'en' : 'fr'
  const [paperText, setPaper] = useSearchText('paper')
  const paper = PAPERS.find((name) => name === paperText) ?? 'a4'
  const query = { lang, ...(sections ? { sections: sections.join() } : {}) } as const
  const bulletin = useBulletin(about, query)
  const content = bulletin.data?.content ?? null
  const at = bulletin.data?.asOf.at
  const save = useMutation({
    mutationFn: async () => {
      const requestedTime = time ?? at
      const params = { setupId: setup.id, ...about }
      const pdf = await callBytes('getBulletinPdf', {
        params,
        query: { ...query, paper, ...(requestedTime ? { time: requestedTime } : {}) },
      })
      saveFile(`${content?.title.replaceAll(/[\\/:*?"<>|]+/g, ' ')}.pdf`, pdf, 'application/pdf')
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  return (
    <DetailScreen
      title={title}
      facts={<span>{back}</span>}
      actions={
        <>
          <Segmented
            label={t('bulletins.paper')}
            value={paper}
            options={PAPERS.map((value) => ({ value, label: t(`bulletins.papers.${value}`) }))}
            onChange={(value) => setPaper(value === 'a4' ? null : value)}
          />
          <Button
            size="xs"
            leftSection={<IconDownload size={15} />}
            loading={save.isPending}
            disabled={content === null}
            onClick={() => save.mutate()}
          >
            {t('bulletins.download')}
          </Button>
        </>
      }
      answer={bulletin}
      failed={t('bulletins.failed')}
      loading={<Loading shape="chart" heightPx={720} />}
      back={back}
    >
      {({ content }) =>
        content === null ? (
          <Empty action={back}>{`${t('bulletins.soon')} – ${t('bulletins.soonText')}`}</Empty>
        ) : (
          <BulletinLayout data-choice={sidePanel ? true : undefined}>
            <Sheet content={content} paper={paper} />
            {sidePanel}
          </BulletinLayout>
        )
      }
    </DetailScreen>
  )
}

function useBulletin(about: Props['about'], query: CallInput<'getBulletin'>['query']) {
  const bulletin = useCall(
    'getBulletin',
    { params: about, query },
    { keepsPrevious: true, everyMs: AGAIN_MS },
  )
  useWhenApplied(() => void bulletin.refetch())
  return bulletin
}

const BulletinLayout = (props: LayoutProps) => (
  <Grid className={css.page} gap={20} justify="center" align="start" {...props} />
)
