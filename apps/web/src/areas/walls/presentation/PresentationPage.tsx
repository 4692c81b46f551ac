import { ActionIcon } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { keepPresentation, readPresentation } from '../../../lib/presented.ts'
import { accessesIn, openSlides, opensFor, stageAddress } from '../../../lib/slides.ts'
import { useIsUnattended } from '../../../lib/use-is-unattended.ts'
import { isWallBrowser } from '../../../lib/wall-browser.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '../../../ui/icons.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { NotCurrent } from './NotCurrent.tsx'
import css from './presentation.module.css'
import { Stage } from './Stage.tsx'
import { useBrightness } from './use-brightness.ts'
import { usePreloaded } from './use-preloaded.ts'
import { useRenewal } from './use-renewal.ts'
import { useRotation } from './use-rotation.ts'
import { useWakeLock } from './use-wake-lock.ts'

/**
 * Where the presentation ends if it is unknown where it was started: home, or on a wall the page that
 * restarts it.
 */
const usualOrigin = () => (isWallBrowser() ? '/wall' : '/')

/**
 * The organisation's slides in rotation. Space pauses, arrow keys step, Esc returns to where it was started.
 */
export function PresentationPage() {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const router = useRouter()
  const navigate = useNavigate()
  const brightness = useBrightness()
  const isAwake = useWakeLock()
  const isUnattended = useIsUnattended() || isWallBrowser()
  const [initial] = useState(() => readPresentation() ?? { origin: usualOrigin(), index: 0, isPaused: false })
  const [isPaused, setPaused] = useState(initial.isPaused)

  const slides = useMemo(
    () => openSlides(setup.slides, accessesIn(router), opensFor(hasFeature)),
    [setup.slides, router, hasFeature],
  )
  const isPreloaded = usePreloaded(slides)
  const { look, renewIfNeeded, failed } = useRenewal(!isPaused && slides.length > 1)
  const rotation = useRotation({
    slides,
    firstIndex: initial.index,
    isPaused,
    onPrepare: () => void look(),
    beforeSlide: (index) => {
      keepPresentation({ origin: initial.origin, index, isPaused })
      return renewIfNeeded()
    },
  })
  const { index, next, previous } = rotation

  useEffect(() => {
    keepPresentation({ origin: initial.origin, index, isPaused })
  }, [initial.origin, index, isPaused])

  const stop = () => {
    keepPresentation(null)
    void navigate({ href: initial.origin })
  }
  useShortcuts({ ' ': () => setPaused(!isPaused), ArrowRight: next, ArrowLeft: previous, Escape: stop })

  return (
    <Presentation data-preloaded={isPreloaded || undefined}>
      <h1 className="visually-hidden">{t('presentation.title')}</h1>
      {brightness < 1 && (
        <div className={css.dark} style={{ opacity: 1 - brightness }} data-dark aria-hidden />
      )}
      <NotCurrent />
      <div className={css.stages}>
        {slides.length === 0 && <Empty>{t('presentation.none')}</Empty>}
        <Stages slides={slides} rotation={rotation} onFailed={failed} />
      </div>
      <footer className={css.bar} data-unattended={isUnattended || undefined}>
        <Steps isPaused={isPaused} onPrevious={previous} onPause={() => setPaused(!isPaused)} onNext={next} />
        <Position {...{ index, count: slides.length, isPaused }} />
        <ProgressTrack rotation={rotation} slideCount={slides.length} isPaused={isPaused} />
        {!isAwake && (
          <Text as="span" tone="muted" hasNumbers whiteSpace="nowrap" size={13}>
            {t('presentation.maySleep')}
          </Text>
        )}
        <Control label={t('presentation.stop')} onClick={stop}>
          <IconX size={18} aria-hidden />
        </Control>
      </footer>
    </Presentation>
  )
}

/** Keys act wherever the focus is, except in a field, where only Escape does. */
function useShortcuts(acts: Record<string, () => void>): void {
  const keys = useRef(acts)
  keys.current = acts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof HTMLElement && event.target.matches('button, a, input, select, textarea')
      const act = keys.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || (isField && event.key !== 'Escape'))
        return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

type StepsProps = { isPaused: boolean; onPrevious: () => void; onPause: () => void; onNext: () => void }

function Steps({ isPaused, onPrevious, onPause, onNext }: StepsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Control label={t('presentation.previous')} onClick={onPrevious}>
        <IconChevronLeft size={18} aria-hidden />
      </Control>
      <Control label={t(isPaused ? 'presentation.play' : 'presentation.pause')} onClick={onPause}>
        {isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
      </Control>
      <Control label={t('presentation.next')} onClick={onNext}>
        <IconChevronRight size={18} aria-hidden />
      </Control>
    </>
  )
}

type Rotation = ReturnType<typeof useRotation>
type StagesProps = {
  slides: ReturnType<typeof openSlides>
  rotation: Rotation
  onFailed: ComponentProps<typeof Stage>['onFailed']
}

/** The visible slide, and those that are drawn in advance. */
function Stages({ slides, rotation, onFailed }: StagesProps) {
  const { time } = useTimeMode()
  return (
    <>
      {rotation.drawn.map((slideNumber) => {
        const drawn = slides[slideNumber % Math.max(1, slides.length)]
        return (
          drawn && (
            <Stage
              key={slideNumber}
              address={stageAddress(drawn.url, time)}
              isVisible={slideNumber === rotation.slideNumber}
              onFailed={onFailed}
            />
          )
        )
      })}
    </>
  )
}

type TrackProps = { rotation: Rotation; slideCount: number; isPaused: boolean }

/** The elapsed share of the slide's time. */
function ProgressTrack({ rotation, slideCount, isPaused }: TrackProps) {
  return (
    <span className={css.track} aria-hidden>
      {rotation.index < slideCount && (
        <span
          key={rotation.slideNumber}
          className={css.progress}
          style={{
            animationDuration: `${rotation.timing}s`,
            animationPlayState: isPaused || slideCount < 2 ? 'paused' : 'running',
          }}
        />
      )}
    </span>
  )
}

function Position({ index, count, isPaused }: { index: number; count: number; isPaused: boolean }) {
  const { t } = useTranslation()
  return (
    <Text as="span" tone="muted" hasNumbers whiteSpace="nowrap" size={13}>
      {t('presentation.position', { index: index + 1, count })}
      {isPaused && ` · ${t('presentation.paused')}`}
    </Text>
  )
}

type ControlProps = {
  readonly label: string
  readonly onClick: () => void
  readonly children: React.ReactNode
}

/** A control of the presentation; a wall has none, but its keys still work. */
const Control = ({ label, onClick, children }: ControlProps) =>
  !isWallBrowser() && (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )

const Presentation = (props: LayoutProps) => (
  <Grid position="relative" rows="auto minmax(0, 1fr)" height="100%" {...props} />
)
