import { combined } from '@folio/service-kit/aggregates.ts'
import { applicationAggregate } from './application-aggregate.ts'
import { emailAggregate, nicknameAggregate } from './name-aggregates.ts'
import { userAggregate } from './user-aggregate.ts'

/** Everything that the service keeps: users, applications, and the names that only one may have. */
export const identityAggregates = combined([userAggregate, applicationAggregate, emailAggregate, nicknameAggregate])
