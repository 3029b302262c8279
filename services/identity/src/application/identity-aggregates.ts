import { combined } from '@folio/service-kit/aggregates.ts'
import { applicationAggregate } from './application-aggregate.ts'
import { emailAggregate, nicknameAggregate } from './name-aggregates.ts'
import { signingKeysAggregate } from './signing-keys-aggregate.ts'
import { userAggregate } from './user-aggregate.ts'

/** Everything that the service keeps: users, applications, names that only one may have, and what tokens are signed with. */
export const identityAggregates = combined([
  userAggregate,
  applicationAggregate,
  emailAggregate,
  nicknameAggregate,
  signingKeysAggregate,
])
