import { Button, Progress } from '@mantine/core'
import { EXPORT_RETENTION_DAYS } from '@verglas/contract/export-kinds'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconDownload } from '../../ui/icons.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './exports.module.css'
import { type ExportFile, useExports, useForgetExport, useSaveExport } from './use-exports.ts'

/** The user's exports: ready, in progress, or failed with the reason. */
export function ExportFiles() {
  const { t } = useTranslation()
  const answer = useExports()
  return (
    <section aria-labelledby="export-files">
      <Heading marginBottom={8} id="export-files">
        {t('exports.files')}
      </Heading>
      <Answer answer={answer} failed={t('exports.failed')} loading={<Loading count={3} />}>
        {({ exports }) =>
          exports.length === 0 ? (
            <Empty>{t('exports.none', { days: EXPORT_RETENTION_DAYS })}</Empty>
          ) : (
            <ul aria-live="polite">
              {exports.map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  )
}

function FileRow({ file }: { file: ExportFile }) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const save = useSaveExport()
  const forget = useForgetExport()
  const { dateTime, number } = formats()
  const title = `${t(`exports.kindTitles.${file.kind}`)} · ${t(`exports.formats.${file.format}`)}`
  const span =
    file.from !== null && file.to !== null
      ? `${dateTime(Date.parse(file.from))} – ${dateTime(Date.parse(file.to))}`
      : t('exports.asOf', { at: dateTime(Date.parse(file.asOf)) })
  const percent = Math.round(file.doneShare * 100)
  return (
    <li className={css.file}>
      <div>
        <strong>{title}</strong>
        <small>{span}</small>
        {file.state === 'done' && (
          <small>
            {[
              t('exports.rows', { count: file.rows }),
              t('exports.size', { size: number(file.sizeBytes / 1_000_000, 2) }),
              t('exports.expires', { at: dateTime(Date.parse(file.expiresAt)) }),
            ].join(' · ')}
          </small>
        )}
        {file.problem && <small className={css.problem}>{t(`exports.problems.${file.problem}`)}</small>}
        {file.state === 'waiting' && <small>{t('exports.waiting')}</small>}
        {file.state === 'running' && (
          <>
            <small>{t('exports.running', { share: percent })}</small>
            <Progress value={percent} aria-label={t('exports.running', { share: percent })} />
          </>
        )}
      </div>
      <Row wraps gap="8px 12px" align="center">
        {file.state === 'done' && (
          <Button
            size="xs"
            variant="default"
            c="var(--text)"
            leftSection={<IconDownload size={15} />}
            loading={save.isPending}
            onClick={() => save.mutate(file)}
          >
            {t('exports.download')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          aria-label={`${t('exports.forget')} ${title}`}
          loading={forget.isPending}
          onClick={() => forget.mutate(file.id)}
        >
          {t('exports.forget')}
        </Button>
      </Row>
    </li>
  )
}
