import { SCOPE_MEANINGS } from './scope-meanings.gen.ts'

const MEANING_OF: ReadonlyMap<string, string> = new Map(Object.entries(SCOPE_MEANINGS))

/** Says in plain words to what some scopes give access, `whose` it is; a scope of a later release keeps its name. */
export const scopeWords = (scopes: readonly string[], whose: 'your' | "the client's"): string =>
  scopes.map((scope) => MEANING_OF.get(scope)?.replace('{whose}', whose) ?? scope).join('; ')
