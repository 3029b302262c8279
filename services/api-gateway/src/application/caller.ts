export type { Caller, OperatorCaller, OperatorConnection } from '@folio/rest-server/caller.ts'
