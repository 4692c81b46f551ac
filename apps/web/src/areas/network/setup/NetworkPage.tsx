import { Button } from '@mantine/core'
import { MAX_NETWORK_BYTES } from '@verglas/contract/circuit-codes'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { localDate } from '../../../time/local-date.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { FileChoice } from '../../../ui/form/FileChoice.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { NetworkVersions } from './NetworkVersions.tsx'
import css from './network.module.css'
import { type FileProblem, type NetworkFile, readNetworkFile } from './network-file.ts'
import type { Version } from './network-words.ts'
import { SegmentMatches } from './SegmentMatches.tsx'

const BYTES_PER_MB = 1024 * 1024
const ACCEPTED = '.json,.geojson,application/geo+json,application/json'

/**
 * The network of the organisation: its file, the preview of an import, its versions, and its forecast points.
 */
export function NetworkPage() {
  const { setup } = useContextData()
  const { nowMs } = useTimeMode()
  const display = useDisplay()
  const { t, formats } = display
  const [file, setFile] = useState<NetworkFile | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const params = { setupId: setup.id }

  async function read(chosen: File | null | undefined) {
    if (!chosen) return
    const result = await readNetworkFile(chosen)
    setProblem(typeof result === 'string' ? result : null)
    setFile(typeof result === 'string' ? null : result)
  }
  async function exportNetwork() {
    try {
      const { network } = await call('getNetwork', { params })
      const day = localDate(nowMs, setup.timezone)
      const name = `${t('roadsetup.fileName')}-${setup.id}-${day}.geojson`
      saveFile(name, JSON.stringify(network), 'application/geo+json')
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
  }
  async function showVersion({ changedAt }: Version) {
    try {
      const { network } = await call('getNetwork', { params, query: { time: changedAt } })
      const at = formats.dateTime(Date.parse(changedAt))
      setFile({ name: t('roadsetup.versionOf', { at }), network })
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
  }

  return (
    <AdminPage
      title={t('roadsetup.title')}
      actions={
        <Button size="xs" variant="default" onClick={() => void exportNetwork()}>
          {t('roadsetup.export')}
        </Button>
      }
    >
      {file ? (
        <ImportPreview key={file.name} display={display} file={file} onEnd={() => setFile(null)} />
      ) : (
        <Stack gap={20}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same. */}
          <div
            className={css.drop}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              void read(event.dataTransfer.files[0])
            }}
          >
            <p>{t('roadsetup.dropHint')}</p>
            <FileChoice accept={ACCEPTED} onChange={(chosen) => void read(chosen)}>
              {(props) => (
                <Button {...props} size="xs">
                  {t('roadsetup.choose')}
                </Button>
              )}
            </FileChoice>
            {problem && (
              <Text role="alert" as="p" className={css.problem} tone="alarm" weight={550}>
                {t(`roadsetup.problems.${problem}`, {
                  most: formats.number(MAX_NETWORK_BYTES / BYTES_PER_MB, 0),
                })}
              </Text>
            )}
          </div>
          <SegmentMatches display={display} />
          <NetworkVersions display={display} onShow={(version) => void showVersion(version)} />
        </Stack>
      )}
    </AdminPage>
  )
}
