import type { NewEvent } from '../ledger/new-events.ts'

/** The setting that requires a confirmed e-mail address before an account gets a token or money. */
export type EmailVerification = 'required' | 'off'

/**
 * Tells if the tokens of a client without a confirmed e-mail address are invalid: not while instances run that do not
 * know the confirmation.
 */
export const isConfirmationRequired = ({
  emailVerification,
  eventsHeldBack,
}: {
  readonly emailVerification?: EmailVerification | undefined
  readonly eventsHeldBack?: ReadonlySet<NewEvent> | undefined
}): boolean => emailVerification === 'required' && eventsHeldBack?.has('EmailVerified') !== true
