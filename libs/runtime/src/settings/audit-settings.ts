import type { z } from 'zod'
import { keySetting, secondsAsMsSetting } from './setting.ts'

const WEEK_SECONDS = 604_800

/** The variables of the auditor. */
export const auditVariables = {
  FOLIO_VERIFY_EVERY: secondsAsMsSetting(WEEK_SECONDS).optional(),
  FOLIO_CHECKPOINT_KEY: keySetting.optional(),
}

type Read = { readonly [Name in keyof typeof auditVariables]?: z.output<(typeof auditVariables)[Name]> }

/** Returns the pause between scheduled verifications in milliseconds; undefined where none are scheduled. */
export const verifyPauseMs = ({ FOLIO_VERIFY_EVERY: pauseMs = 0 }: Read): number | undefined =>
  pauseMs === 0 ? undefined : pauseMs
