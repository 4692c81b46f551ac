import { Checkbox, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { WARNING_SEVERITIES, type WarningSeverity } from '@verglas/contract/alert-codes'
import { WAYS, type Way } from '@verglas/contract/codes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'

type Props = { display: Display; oversightId: string }
type Chosen = { ways: readonly Way[]; minSeverity: WarningSeverity }

const NO_NOTICE: Chosen = { ways: [], minSeverity: 2 }

/** The person's choice for a watch, displayed at once and stored after it. */
function useNotices(oversightId: string) {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  const client = useQueryClient()
  const params = { userId: me.id }
  const answer = useCall('listFollowedOversights', { params })
  const notices = answer.data?.notices ?? []
  const chosenNotice: Chosen = notices.find((notice) => notice.oversightId === oversightId) ?? NO_NOTICE

  /**
   * The choice that is not stored yet; displayed at once, so that the second of two quick choices builds on the
   * first.
   */
  const [waiting, setWaiting] = useState<Chosen | null>(null)
  const sending = useRef(Promise.resolve())
  const choice = waiting ?? chosenNotice
  function choose(changes: Partial<Chosen>) {
    const next = { ...choice, ...changes }
    setWaiting(next)
    // The complete list is sent, one request after the other.
    sending.current = sending.current.then(async () => {
      await send(next)
      setWaiting((latest) => (latest === next ? null : latest))
    })
  }

  async function send({ ways, minSeverity }: Chosen) {
    const others = notices.filter((notice) => notice.oversightId !== oversightId)
    try {
      await call('followOversights', {
        params: { setupId: setup.id, ...params },
        body: { notices: [...others, { oversightId, ways: [...ways], minSeverity }] },
      })
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    await client.invalidateQueries({ queryKey: [setup.id, 'listFollowedOversights'] })
  }

  return { answer, choice, choose }
}

/** The channels by which the person is notified about the watch, and from which severity on. */
export function OversightNotices({ display: { t }, oversightId }: Props) {
  const { me } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { answer, choice, choose } = useNotices(oversightId)

  return (
    <Panel aria-label={t('oversights.notices.title')}>
      <Heading marginBottom={6}>{t('oversights.notices.title')}</Heading>
      <Text as="p" tone="muted" margin="0 0 6px">
        {t('oversights.notices.hint')}
      </Text>
      <Answer
        answer={answer}
        failed={t('oversights.notices.failed')}
        loading={<Loading shape="table" count={1} />}
        isSection
      >
        {() => (
          <Row wraps gap="12px 24px" align="end">
            {WAYS.map((way) => (
              <Checkbox
                key={way}
                size="sm"
                label={t(`oversights.notices.ways.${way}`)}
                description={way === 'sms' && !me.phone ? t('oversights.notices.noPhone') : undefined}
                checked={choice.ways.includes(way)}
                disabled={isClosed || (way === 'sms' && !me.phone)}
                title={reason}
                onChange={({ currentTarget: { checked } }) =>
                  choose({
                    ways: WAYS.filter((candidate) =>
                      candidate === way ? checked : choice.ways.includes(candidate),
                    ),
                  })
                }
              />
            ))}
            <NativeSelect
              size="xs"
              label={t('oversights.notices.from')}
              disabled={isClosed || choice.ways.length === 0}
              data={WARNING_SEVERITIES.map((severity) => ({
                value: `${severity}`,
                label: codeWord(t, 'severity', severity),
              }))}
              value={`${choice.minSeverity}`}
              onChange={({ currentTarget: { value } }) => {
                const minSeverity = WARNING_SEVERITIES.find((severity) => `${severity}` === value)
                if (minSeverity) choose({ minSeverity })
              }}
            />
          </Row>
        )}
      </Answer>
    </Panel>
  )
}
