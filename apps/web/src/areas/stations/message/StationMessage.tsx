import { Suspense, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { LiveButton } from '../../../ui/form/LiveButton.tsx'
import { IconPencil, IconUser } from '../../../ui/icons.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Age } from '../../../ui/value/Age.tsx'
import css from './station-message.module.css'
import { type Message, useStationMessage } from './use-station-message.ts'

const MessageForm = lazyComponent(() => import('./MessageForm.tsx'), 'MessageForm')

/** A message may be valid for weeks; after a day its age is displayed as old. */
const PERIOD_S = 24 * 3600

type Props = { stationId: string; timeZone: string }

/** The organisation's message about the station, with a button to edit it for people with the right. */
export function StationMessage({ stationId, timeZone }: Props) {
  const { t } = useDisplay(timeZone)
  const { hasFeature } = useContextData()
  const [isWriting, setWriting] = useState(false)
  const answer = useCall('getStationMessage', { params: { stationId } }, { keepsPrevious: true })
  const mayWrite = hasFeature('admin_stations')
  const message = answer.data?.message ?? null
  if (!answer.data || (!message && !mayWrite)) return null
  if (isWriting)
    return (
      <Suspense fallback={null}>
        <MessageForm
          stationId={stationId}
          timeZone={timeZone}
          currentMessage={message}
          onDone={() => setWriting(false)}
        />
      </Suspense>
    )
  const write = (
    <LiveButton
      size="xs"
      variant="default"
      leftSection={<IconPencil size={15} />}
      onClick={() => setWriting(true)}
    >
      {t(message ? 'stations.message.change' : 'stations.message.write')}
    </LiveButton>
  )
  if (!message) return <Box marginBottom={12}>{write}</Box>
  return (
    <section className={css.message} aria-label={t('stations.message.text')}>
      <IconUser size={18} aria-hidden />
      <Box minWidth={200} flex={1}>
        <Text as="p" breaksWords whiteSpace="pre-line">
          {message.text}
        </Text>
        <MessageFacts message={message} timeZone={timeZone} />
      </Box>
      {mayWrite && (
        <Row wraps gap={6}>
          {write}
          <Remove stationId={stationId} />
        </Row>
      )}
    </section>
  )
}

function MessageFacts({ message, timeZone }: { message: Message; timeZone: string }) {
  const { t, formats } = useDisplay(timeZone)
  const { author, writtenAt, endsAt } = message
  return (
    <Row as="p" wraps gap="0 12px" tone="muted" size={13} margin="2px 0 0">
      <span>{author}</span>
      <Age atMs={Date.parse(writtenAt)} periodS={PERIOD_S} timeZone={timeZone} />
      {endsAt && <span>{t('stations.message.until', { time: formats.dateTime(Date.parse(endsAt)) })}</span>}
    </Row>
  )
}

/** Asks for confirmation before it removes the message. */
function Remove({ stationId }: { stationId: string }) {
  const { t } = useDisplay()
  const { remove } = useStationMessage(stationId)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <LiveButton
        size="xs"
        variant={isConfirming ? 'filled' : 'default'}
        color={isConfirming ? 'red' : undefined}
        loading={remove.isPending}
        onBlur={() => setConfirming(false)}
        onClick={() => (isConfirming ? remove.mutate() : setConfirming(true))}
      >
        {t(isConfirming ? 'stations.message.removeSure' : 'stations.message.remove')}
      </LiveButton>
      {remove.isError && <small role="alert">{failureWords(t, remove.error)}</small>}
    </>
  )
}
