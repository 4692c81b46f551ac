import { IconAlertTriangle, IconHistory, IconPlugConnectedX } from '../../ui/icons.ts'
import css from './status.module.css'
import type { ScreenState } from './use-screen-state.ts'

const ICONS = { delayed: IconPlugConnectedX, failing: IconAlertTriangle, replay: IconHistory } as const

/** Each state of the screen has a shape of its own. */
export function StateIcon({ kind }: Pick<ScreenState, 'kind'>) {
  if (kind === 'live') return <span className={css.dot} aria-hidden />
  const Icon = ICONS[kind]
  return <Icon size={16} aria-hidden />
}
