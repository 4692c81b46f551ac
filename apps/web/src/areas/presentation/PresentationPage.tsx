import { ActionIcon } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { keepPresentation, keptPresentation } from '../../lib/presented.ts'
import { useNowMs, useTimeMode } from '../../time/time-mode.tsx'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay, IconX } from '../../ui/icons.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { isDimHour } from '../../ui/wall/wall-pages.ts'
import { isOtherProgramServed } from './new-version.ts'
import css from './presentation.module.css'
import { Stage } from './Stage.tsx'
import { openSlides, stageAddress } from './slides.ts'
import { useRotation } from './use-rotation.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** How often is asked for a new version of the program; between two slides it is taken. */
const VERSION_EVERY_MS = 5 * 60_000
/** A cut that lasts longer is said over the slide. */
const CUT_SAID_AFTER_MS = 60_000
const MINUTE_MS = 60_000

/** The slides of the organisation in turn; Space pauses, arrows step, Esc ends it where it was begun. */
export function PresentationPage() {
  const { t } = useTranslation()
  const { setup, hasFeature, formats } = useContextData()
  const { time, connection, connectionSinceMs } = useTimeMode()
  const router = useRouter()
  const navigate = useNavigate()
  const nowMs = useNowMs(MINUTE_MS)
  const isAwake = useWakeLock()
  const [begun] = useState(() => keptPresentation() ?? { origin: '/', index: 0, isPaused: false })
  const [isPaused, setPaused] = useState(begun.isPaused)
  const hasNewVersion = useRef(false)

  const slides = useMemo(
    () =>
      openSlides(
        setup.slides,
        (url) => {
          const [pathname = '', search = ''] = url.split('?')
          const matches = router.matchRoutes(pathname, Object.fromEntries(new URLSearchParams(search)))
          const isUnknown = matches.at(-1)?.routeId.endsWith('$') ?? true
          return isUnknown ? null : matches.flatMap(({ staticData: { access } }) => (access ? [access] : []))
        },
        (access) =>
          [access]
            .flat()
            .some(
              (feature) => feature === 'everyone' || (feature !== 'demonstration' && hasFeature(feature)),
            ),
      ),
    [setup.slides, router, hasFeature],
  )
  const rotation = useRotation({
    slides,
    firstIndex: begun.index,
    isPaused,
    beforeTurn: (index) => {
      keepPresentation({ origin: begun.origin, index, isPaused })
      if (hasNewVersion.current) location.reload()
      return hasNewVersion.current
    },
  })
  const { index, next, previous } = rotation

  useEffect(() => {
    keepPresentation({ origin: begun.origin, index, isPaused })
  }, [begun.origin, index, isPaused])
  useEffect(() => {
    const timer = setInterval(async () => {
      if (await isOtherProgramServed()) hasNewVersion.current = true
    }, VERSION_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  const stop = () => {
    keepPresentation(null)
    void navigate({ href: begun.origin })
  }
  const keys = useRef<Record<string, () => void>>({})
  keys.current = { ' ': () => setPaused(!isPaused), ArrowRight: next, ArrowLeft: previous, Escape: stop }
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

  const isCut = connection === 'delayed' && nowMs - connectionSinceMs > CUT_SAID_AFTER_MS
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: setup.timezone }).format(
      nowMs,
    ),
  )
  const slide = slides[index]
  const playWords = t(isPaused ? 'presentation.play' : 'presentation.pause')
  return (
    <div className={css.presentation} data-dim={(isDimHour(hour) && time === null) || undefined}>
      <h1 className="visually-hidden">{t('presentation.title')}</h1>
      {isCut && (
        <p className={css.cut} role="alert">
          {t('presentation.cut', { time: formats(setup.timezone).time(connectionSinceMs) })}
        </p>
      )}
      <div className={css.stages}>
        {slides.length === 0 && <Empty>{t('presentation.none')}</Empty>}
        {rotation.drawn.map((turn) => {
          const drawn = slides[turn % Math.max(1, slides.length)]
          return (
            drawn && (
              <Stage key={turn} address={stageAddress(drawn.url, time)} isShown={turn === rotation.turn} />
            )
          )
        })}
      </div>
      <footer className={css.bar}>
        <Control label={t('presentation.previous')} onClick={previous}>
          <IconChevronLeft size={18} aria-hidden />
        </Control>
        <Control label={playWords} onClick={() => setPaused(!isPaused)}>
          {isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </Control>
        <Control label={t('presentation.next')} onClick={next}>
          <IconChevronRight size={18} aria-hidden />
        </Control>
        <span className={css.count}>
          {t('presentation.position', { index: index + 1, count: slides.length })}
          {isPaused && ` · ${t('presentation.paused')}`}
        </span>
        <span className={css.track} aria-hidden>
          {slide && (
            <span
              key={rotation.turn}
              className={css.progress}
              style={{
                animationDuration: `${rotation.timing}s`,
                animationPlayState: isPaused || slides.length < 2 ? 'paused' : 'running',
              }}
            />
          )}
        </span>
        {!isAwake && <span className={css.count}>{t('presentation.maySleep')}</span>}
        <Control label={t('presentation.stop')} onClick={stop}>
          <IconX size={18} aria-hidden />
        </Control>
      </footer>
    </div>
  )
}

type ControlProps = {
  readonly label: string
  readonly onClick: () => void
  readonly children: React.ReactNode
}

const Control = ({ label, onClick, children }: ControlProps) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
)
