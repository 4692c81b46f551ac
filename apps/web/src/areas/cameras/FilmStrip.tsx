import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import css from './camera-view.module.css'
import { type Picture as CameraPicture, spreadOver, takenMs } from './film.ts'
import type { Camera } from './pictures/panels.ts'
import { Picture } from './pictures/panels.ts'
import type { Film } from './use-film.ts'

type Props = { camera: Camera; pictures: readonly CameraPicture[]; film: Film }

const COUNT = { wide: 12, phone: 6 } as const

/** A few pictures of the period in order of time; each jumps to its instant. */
export function FilmStrip({ camera, pictures, film }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const count = COUNT[useIsPhone() ? 'phone' : 'wide']
  const indexes = useMemo(() => spreadOver(pictures, count), [pictures, count])
  const current = indexes.findLast((index) => index <= film.index) ?? indexes[0]
  return (
    <ol className={css.strip} aria-label={t('cameras.strip')}>
      {indexes.map((index) => {
        const picture = pictures[index]
        if (!picture) return null
        const photoTime = formats.dateTime(takenMs(picture))
        return (
          <li key={index}>
            <button
              type="button"
              title={photoTime}
              aria-label={t('pictures.of', { name: camera.name, when: photoTime })}
              aria-current={index === current || undefined}
              onClick={() => film.rest(index)}
            >
              <Box className={css.thumb} as="span" radius={4} isBlock overflow="hidden">
                <Picture picture={picture} label="" isOneOfMany />
              </Box>
              <time dateTime={picture.takenAt}>{formats.time(takenMs(picture))}</time>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
