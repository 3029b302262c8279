import type { Answer } from './plan-append.ts'

type Eventless = Exclude<Answer<never>['is']['kind'], 'event'>

/**
 * The labels under which metrics count the commands that no event was recorded for now: they stay when an outcome is
 * renamed. A command that an event was recorded for is counted under the type of that event.
 */
export const outcomeLabels: { readonly [Kind in Eventless | 'repeated' | 'abandoned']: string } = {
  recorded: 'recorded',
  account_not_found: 'account_not_found',
  duplicate_request_id: 'duplicate_request_id',
  unavailable: 'unavailable',
  silence: 'silence',
  broken: 'broken',
  repeated: 'repeated',
  abandoned: 'abandoned',
}
