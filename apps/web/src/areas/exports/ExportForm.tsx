import { Button, Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORTS,
  type ExportFormat,
  type ExportKind,
} from '@verglas/contract/export-kinds'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { DayRangeButton } from '../../ui/form/DayRangeButton.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ColumnDefinitions } from './ColumnDefinitions.tsx'
import { useFilesAgain, useSaveExport } from './use-exports.ts'

type Period = { readonly fromMs: number; readonly toMs: number }

/** The form of an export: content, period, area and format. */
export function ExportForm() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const kinds = EXPORT_KINDS.filter((kind) => {
    const { feature } = EXPORTS[kind]
    return feature === null || hasFeature(feature)
  })
  const [chosen, setChosen] = useState<ExportKind | null>(null)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [zoneId, setZoneId] = useState<string | null>(null)
  const [period, setPeriod] = usePeriod()
  const kind = chosen ?? kinds[0] ?? 'outages'
  const make = useMakeExport()
  const hasPeriod = EXPORTS[kind].spans === 'period'
  return (
    <ExportLayout
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ kind, format, zoneId, period: hasPeriod ? period : null })
      }}
    >
      <Radio.Group
        label={t('exports.choose')}
        value={kind}
        onChange={(next) => setChosen(next as ExportKind)}
      >
        <Grid gap={12} columns="repeat(auto-fit, minmax(min(100%, 260px), 1fr))" marginTop={8}>
          {kinds.map((id) => (
            <Radio
              key={id}
              value={id}
              label={t(`exports.kindTitles.${id}`)}
              description={t(`exports.kindHints.${id}`)}
            />
          ))}
        </Grid>
      </Radio.Group>
      <When hasPeriod={hasPeriod} period={period} onChange={setPeriod} />
      <ZoneFilter zoneId={zoneId} onChange={setZoneId} />
      <Radio.Group
        label={t('exports.format')}
        value={format}
        onChange={(next) => setFormat(next as ExportFormat)}
      >
        <Grid gap={12} columns="repeat(auto-fit, minmax(min(100%, 260px), 1fr))" marginTop={8}>
          {EXPORT_FORMATS.map((id) => (
            <Radio
              key={id}
              value={id}
              label={t(`exports.formats.${id}`)}
              description={t(`exports.formatHints.${id}`)}
            />
          ))}
        </Grid>
      </Radio.Group>
      <div>
        <Button type="submit" size="sm" leftSection={<IconDownload size={15} />} loading={make.isPending}>
          {t('exports.make')}
        </Button>
      </div>
      <ColumnDefinitions kind={kind} />
    </ExportLayout>
  )
}

type WhenProps = { hasPeriod: boolean; period: Period; onChange: (period: Period) => void }

function When({ hasPeriod, period, onChange }: WhenProps) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { isLive, nowMs } = useTimeMode()
  const { dateTime, settings } = formats()
  return (
    <Row wraps gap="8px 12px" align="center">
      {hasPeriod && (
        <>
          <span>
            {t('exports.period')} <strong>{`${dateTime(period.fromMs)} – ${dateTime(period.toMs)}`}</strong>
          </span>
          <DayRangeButton
            {...period}
            timeZone={settings.timeZone}
            onChoose={(from, to) => onChange({ fromMs: Date.parse(from), toMs: Date.parse(to) })}
          />
        </>
      )}
      <Text as="span" tone="muted">
        {isLive ? t('exports.asOfNow') : t('exports.asOf', { at: dateTime(nowMs) })}
      </Text>
    </Row>
  )
}

/** The last day, until full days are chosen. */
function usePeriod(): [Period, (period: Period) => void] {
  const { nowMs } = useTimeMode()
  const [chosen, setChosen] = useState<Period | null>(null)
  const toMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS
  return [chosen ?? { fromMs: toMs - DAY_MS, toMs }, setChosen]
}

type ExportRequest = { kind: ExportKind; format: ExportFormat; zoneId: string | null; period: Period | null }

/** A small file is saved at once; a large one appears in the list of files when ready. */
function useMakeExport() {
  const { t } = useTranslation()
  const { setup, me, formats } = useContextData()
  const { time } = useTimeMode()
  const refetchFiles = useFilesAgain()
  const save = useSaveExport()
  return useMutation({
    mutationFn: ({ kind, format, zoneId, period }: ExportRequest) => {
      const { locale, units, timeZone } = formats().settings
      return call('createExport', {
        params: { setupId: setup.id, userId: me.id },
        body: {
          kind,
          format,
          ...(time !== null && { time }),
          from: period && writeInstant(period.fromMs),
          to: period && writeInstant(period.toMs),
          zoneId,
          lang: locale,
          units,
          timezone: timeZone,
        },
      })
    },
    onSuccess: ({ export: file }) => {
      if (file.state === 'done') save.mutate(file)
      return refetchFiles()
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
}

const ExportLayout = (props: LayoutProps) => <Grid as="form" gap={20} {...props} />
