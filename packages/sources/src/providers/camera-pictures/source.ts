import type { Source } from '../../source.ts'
import { parsePicture } from './parse.ts'
import { pullPictures } from './pull.ts'
import { CameraPicturesSettings } from './settings.ts'

export const cameraPictures = {
  id: 'camera-pictures',
  brings: 'cameras',
  everyMinutes: 1,
  silentAfterMinutes: 60,
  hosts: [],
  isVerified: false,
  settings: CameraPicturesSettings,
  secrets: ['password'],
  pull: pullPictures,
  parse: parsePicture,
} satisfies Source
