import { REFUSALS } from './refusals.gen.ts'

/** Tells whether an event is declared as a refusal. */
export const isRefusal = ({ type }: { readonly type: string }): boolean => REFUSALS.has(type)
