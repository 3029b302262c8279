import type { ApplicationEvent } from '@folio/contracts/identity/application-events.ts'
import type { NameEvent } from '@folio/contracts/identity/name-events.ts'
import type { SigningKeyEvent } from '@folio/contracts/identity/signing-key-events.ts'
import type { UserEvent } from '@folio/contracts/identity/user-events.ts'

/** Everything that can happen in the identity service. */
export type IdentityEvent = UserEvent | ApplicationEvent | NameEvent | SigningKeyEvent
