import { postSettings } from '../../requesting/push/post-settings.ts'
import { pullPosted } from '../../requesting/push/posted-files.ts'
import { settingsOf } from '../../requesting/settings.ts'
import type { Source } from '../../source.ts'
import { parseSwob } from '../msc-swob/parse.ts'
import { FILE_HOSTS } from './hosts.ts'

const Settings = postSettings(['v02.post.*.WXO-DD.observations.swob-ml.#'])

/**
 * Surface observations as soon as they are published: the same files as those of `msc-swob`, announced by the
 * broker.
 */
export const mscSwobPush = {
  id: 'msc-swob-push',
  brings: 'observations',
  everyMinutes: 5,
  silentAfterMinutes: 60,
  hosts: FILE_HOSTS,
  isVerified: false,
  settings: Settings,
  secrets: ['password'],
  isPush: true,
  sameAs: 'msc-swob',
  pull: (connection, now, signal) =>
    pullPosted(settingsOf(Settings, connection.settings), connection, now, signal),
  parse: parseSwob,
} satisfies Source
