import { searchFlag, searchText } from '../search-fields.ts'

/** The number of the agent that is open, or the form that registers one. */
export type AgentsSearch = { readonly agent?: string | undefined; readonly register?: true | undefined }

/** Reads the search parameters of the agents; ignores what is malformed. */
export const agentsSearch = ({ agent, register }: Record<string, unknown>): AgentsSearch => ({
  agent: searchText(agent),
  register: searchFlag(register),
})
