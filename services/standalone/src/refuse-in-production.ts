import type { Environment } from '@folio/runtime/read-settings.ts'
import { refuseWeakSecrets } from '@folio/runtime/refuse-weak-secrets.ts'
import { type Arguments, WrongArguments } from './arguments.ts'

/**
 * Refuses, in production (`FOLIO_ENV`), what is for development alone: lifted limits, and secrets that everybody knows.
 * The environment may name a cluster, whose secrets are none of its business.
 */
export const refuseInProduction = (
  { limits }: Pick<Arguments, 'limits'>,
  { FOLIO_ENV, FOLIO_MASTER_KEY, NOTIFIER_SECRET }: Environment,
): void => {
  if (FOLIO_ENV !== 'production') return
  if (limits === 'off') throw new WrongArguments('--limits off is refused in production (FOLIO_ENV)')
  refuseWeakSecrets({ FOLIO_MASTER_KEY, NOTIFIER_SECRET })
}
