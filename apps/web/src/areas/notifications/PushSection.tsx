import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { SettingsSection } from '../../ui/screen/SettingsSection.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './notifications.module.css'
import { usePushDevices } from './use-push-devices.ts'
import { useTestMessage } from './use-test-message.ts'

/** Browsers that receive notifications. If this one cannot, the reason replaces the button. */
export function PushSection() {
  const { t } = useTranslation()
  const { formats, hasFeature } = useContextData()
  const { answer, browserId, obstacle, isRunning, problem, add, remove } = usePushDevices()
  const test = useTestMessage()
  const { dateTime } = formats()
  return (
    <SettingsSection>
      <h2>{t('notifications.browsers')}</h2>
      <p>{t('notifications.browsersText')}</p>
      <Answer
        answer={answer}
        failed={t('notifications.failed')}
        loading={<Loading shape="table" count={1} />}
      >
        {({ serverKey, devices }) => (
          <>
            {devices.length > 0 && (
              <ul className={css.rows}>
                {devices.map(({ id, name, createdAt, sentAt }) => (
                  <li key={id}>
                    <Text as="span" breaksWords minWidth={0} flex={1}>
                      {id === browserId ? t('notifications.thisBrowser', { name }) : name}
                      <Text as="span" isBlock tone="muted" size={12}>
                        {t(sentAt ? 'notifications.browserFacts' : 'notifications.browserNew', {
                          since: dateTime(Date.parse(createdAt)),
                          sent: sentAt ? dateTime(Date.parse(sentAt)) : '',
                        })}
                      </Text>
                    </Text>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={isRunning}
                      aria-label={`${t('notifications.stopHere')} · ${name}`}
                      onClick={() => void remove(id)}
                    >
                      {t('notifications.stopHere')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <Row wraps gap={6}>
              {serverKey !== null && obstacle === null && !devices.some(({ id }) => id === browserId) && (
                <Button size="xs" loading={isRunning} onClick={() => void add(serverKey)}>
                  {t('notifications.addBrowser')}
                </Button>
              )}
              {devices.length > 0 && hasFeature('datapoints_sub') && (
                <Button
                  size="xs"
                  variant="default"
                  loading={test.sending === 'push'}
                  aria-label={`${t('notifications.test')} · ${t('notifications.browsers')}`}
                  onClick={() => void test.send('push')}
                >
                  {t('notifications.test')}
                </Button>
              )}
            </Row>
            {obstacle && <p>{t(`notifications.obstacles.${obstacle}`)}</p>}
          </>
        )}
      </Answer>
      {(problem ?? test.problem) && (
        <p className={css.problem} role="alert">
          {problem ?? test.problem}
        </p>
      )}
    </SettingsSection>
  )
}
