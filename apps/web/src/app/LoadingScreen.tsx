import { useTranslation } from 'react-i18next'
import { IconCheck } from '../ui/icons.ts'
import { Grid } from '../ui/layout/Grid.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Logo } from './Logo.tsx'
import css from './loading.module.css'

const STEPS = ['user', 'membership', 'setup', 'subscriptions', 'points'] as const

type Props = {
  /** Whether each of the five steps is done. */
  done: readonly boolean[]
}

/** Progress of loading before the first screen: step x of 5. */
export function LoadingScreen({ done }: Props) {
  const { t } = useTranslation()
  const count = done.filter(Boolean).length
  const step = Math.min(STEPS.length, count + 1)
  const isCurrent = (index: number) => !done[index] && done.slice(0, Math.min(index, 3)).every(Boolean)
  return (
    <main className={css.screen} aria-busy="true">
      <div className={css.box}>
        <Logo size={40} />
        <Row as="p" className={css.step} hasNumbers justify="space-between" role="status">
          {t('app.loading')} <span>{t('app.loadingStep', { step })}</span>
        </Row>
        <Grid className={css.bar} columns="repeat(5, 1fr)" gap={4} aria-hidden>
          {STEPS.map((name, index) => (
            <span key={name} data-done={done[index] ?? false} />
          ))}
        </Grid>
        <Stack as="ol" className={css.steps} gap={6} tone="muted" size={13}>
          {STEPS.map((name, index) => (
            <li key={name} data-state={done[index] ? 'done' : isCurrent(index) ? 'current' : 'waiting'}>
              <span className={css.spinner} aria-hidden>
                {done[index] && <IconCheck size={14} />}
              </span>
              {t(`app.steps.${name}`)}
            </li>
          ))}
        </Stack>
      </div>
    </main>
  )
}
