import type { Environment } from '@folio/runtime/settings/read-settings.ts'
import { refuseWeakSecrets } from '@folio/runtime/settings/refuse-weak-secrets.ts'
import { type Arguments, WrongArguments } from './arguments.ts'

/** Tells whether `FOLIO_ENV` is `production`; any other value means development. */
export const isProduction = ({ FOLIO_ENV }: Environment): boolean => FOLIO_ENV === 'production'

/**
 * Refuses development settings in production (`FOLIO_ENV`): disabled limits, demonstrations, and secrets that
 * are publicly known.
 * It does not check the secrets of a cluster that the environment may name, since one process does not use them.
 */
export const refuseInProduction = (
  { limits, demo }: Pick<Arguments, 'limits' | 'demo'>,
  environment: Environment,
): void => {
  if (!isProduction(environment)) return
  const { FOLIO_MASTER_KEY, FOLIO_CHECKPOINT_KEY, NOTIFIER_SECRET } = environment
  if (limits === 'off')
    throw new WrongArguments('--limits off is refused in production (FOLIO_ENV=production): start with --limits on')
  if (demo)
    throw new WrongArguments(
      '--demo is refused in production (FOLIO_ENV=production): its clients and money are made up',
    )
  refuseWeakSecrets({ FOLIO_MASTER_KEY, FOLIO_CHECKPOINT_KEY, NOTIFIER_SECRET })
}
