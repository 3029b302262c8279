import type { Environment } from '@folio/runtime/read-settings.ts'
import { refuseWeakSecrets } from '@folio/runtime/refuse-weak-secrets.ts'
import { type Arguments, WrongArguments } from './arguments.ts'

/** Whether one process is started for production, where it is for development unless that is said. */
export const isProduction = ({ FOLIO_ENV }: Environment): boolean => FOLIO_ENV === 'production'

/**
 * Refuses, in production (`FOLIO_ENV`), what is for development alone: lifted limits, and secrets that everybody knows.
 * The environment may name a cluster, whose secrets are none of its business.
 */
export const refuseInProduction = ({ limits }: Pick<Arguments, 'limits'>, environment: Environment): void => {
  if (!isProduction(environment)) return
  const { FOLIO_MASTER_KEY, NOTIFIER_SECRET } = environment
  if (limits === 'off') throw new WrongArguments('--limits off is refused in production (FOLIO_ENV)')
  refuseWeakSecrets({ FOLIO_MASTER_KEY, NOTIFIER_SECRET })
}
