/** What other areas show of alerts. */
export { type Reach, reachLayer } from './warning-layers.ts'
