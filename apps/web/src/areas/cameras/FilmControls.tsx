import { ActionIcon, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import css from './camera-view.module.css'
import { type Picture, takenMs } from './film.ts'
import { type Film, SPEEDS } from './use-film.ts'

type Props = { film: Film; pictures: readonly Picture[] }

/** Plays the pictures, steps through them, and jumps to any of them. */
export function FilmControls({ film, pictures }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const { index, isPlaying, speed } = film
  const last = pictures.length - 1
  const instantOf = (at: number) => {
    const picture = pictures[at]
    return picture ? formats.dateTime(takenMs(picture)) : ''
  }
  const playLabel = t(isPlaying ? 'cameras.pause' : 'cameras.play')
  return (
    <Row as="section" wraps gap={8} align="center" aria-label={t('cameras.film')}>
      <ActionIcon
        variant="filled"
        size={34}
        aria-label={playLabel}
        title={playLabel}
        disabled={last < 1}
        onClick={() => (isPlaying ? film.rest(index) : film.play())}
      >
        {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('cameras.earlier')}
        title={t('cameras.earlier')}
        disabled={index <= 0}
        onClick={() => film.rest(index - 1)}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('cameras.later')}
        title={t('cameras.later')}
        disabled={index >= last}
        onClick={() => film.rest(index + 1)}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
      <Slider
        className={css.slider}
        min={0}
        max={Math.max(1, last)}
        value={Math.max(0, index)}
        label={instantOf}
        disabled={last < 1}
        thumbLabel={t('cameras.instant')}
        thumbValueText={() => instantOf(index)}
        onChange={film.move}
        onChangeEnd={film.rest}
      />
      <Text as="span" hasNumbers tone="muted" minWidth={110} size={13} textAlign="right">
        {t('cameras.position', {
          index: formats.number(index + 1, 0),
          count: formats.number(pictures.length, 0),
        })}
      </Text>
      <FilterChoice
        label={t('cameras.speed')}
        options={SPEEDS.map((value) => ({
          value,
          label: t('cameras.perSecond', { count: Number(value) }),
        }))}
        value={speed}
        onChange={film.setSpeed}
      />
    </Row>
  )
}
