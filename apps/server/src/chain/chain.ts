import type { Step } from './step.ts'
import { blend } from './steps/blend/step.ts'
import { castalert } from './steps/castalert/step.ts'
import { ceil } from './steps/ceil/step.ts'
import { directive } from './steps/directive/step.ts'
import { fit } from './steps/fit/step.ts'
import { oversight } from './steps/oversight/step.ts'
import { prescription } from './steps/prescription/step.ts'
import { road } from './steps/road/step.ts'
import { scenario } from './steps/scenario/step.ts'
import { segment } from './steps/segment/step.ts'
import { skill } from './steps/skill/step.ts'

/** The forecast chain, in the order in which a work item passes through it. */
export const CHAIN: readonly Step[] = [
  blend,
  road,
  scenario,
  segment,
  prescription,
  directive,
  oversight,
  ceil,
  castalert,
  skill,
  fit,
]
