import { useIdle } from '@mantine/hooks'

const UNATTENDED_MS = 6000

/** Whether nobody has moved a pointer, touched the screen or pressed a key for some seconds. */
export const useIsUnattended = (): boolean => useIdle(UNATTENDED_MS)
