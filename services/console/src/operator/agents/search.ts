import { searchFlag, searchText } from '../search-fields.ts'

/** The number of the agent that is open, and if the form that edits it is; or the form that registers one. */
export type AgentsSearch = {
  readonly agent?: string | undefined
  readonly edit?: true | undefined
  readonly register?: true | undefined
}

/** Reads the search parameters of the agents; ignores what is malformed. */
export const agentsSearch = ({ agent, edit, register }: Record<string, unknown>): AgentsSearch => ({
  agent: searchText(agent),
  edit: searchFlag(edit),
  register: searchFlag(register),
})
