import type { CommandResult } from '../planning/plan-decision.ts'

type Eventless = Exclude<CommandResult<never>['result']['kind'], 'event'>

/**
 * The metric labels of commands that recorded no event; a label stays when its kind is renamed. The metrics count every
 * other command under the type of its event.
 */
export const outcomeLabels: { readonly [Kind in Eventless | 'repeated' | 'abandoned']: string } = {
  recorded: 'recorded',
  account_not_found: 'account_not_found',
  duplicate_request_id: 'duplicate_request_id',
  unavailable: 'unavailable',
  no_reply: 'silence',
  done: 'silence',
  undecidable: 'broken',
  repeated: 'repeated',
  abandoned: 'abandoned',
}
