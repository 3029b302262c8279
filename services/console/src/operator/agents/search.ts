import { searchText } from '../search-fields.ts'

/** The number of the agent that is open. */
export type AgentsSearch = { readonly agent?: string | undefined }

/** Reads the search parameters of the agents; ignores what is malformed. */
export const agentsSearch = ({ agent }: Record<string, unknown>): AgentsSearch => ({ agent: searchText(agent) })
