import type { Config } from '../config.ts'

/** Where the embedded provider is reached. */
export const MOUNT = '/oidc'

/** The name under which the embedded provider issues tokens. */
export const embeddedIssuer = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${MOUNT}`
