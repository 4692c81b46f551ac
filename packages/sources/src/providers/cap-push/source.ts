import { postSettings } from '../../requesting/push/post-settings.ts'
import { pullPosted } from '../../requesting/push/posted-files.ts'
import { settingsOf } from '../../requesting/settings.ts'
import type { Source } from '../../source.ts'
import { parseCap } from '../cap/parse.ts'
import { FILE_HOSTS } from '../msc-swob-push/hosts.ts'

const Settings = postSettings(['v02.post.*.WXO-DD.alerts.cap.#'])

/** CAP-CP messages as they are issued. */
export const capPush = {
  id: 'cap-push',
  brings: 'alerts',
  everyMinutes: 5,
  // A summer day may bring no alert at all; the connection is confirmed each minute.
  silentAfterMinutes: 24 * 60,
  hosts: FILE_HOSTS,
  isVerified: false,
  settings: Settings,
  secrets: ['password'],
  isPush: true,
  sameAs: 'cap',
  pull: (connection, now, signal) =>
    pullPosted(settingsOf(Settings, connection.settings), connection, now, signal),
  parse: parseCap,
} satisfies Source
