/** Says who settles the commissions of agents, which Folio tells and never posts. */
export const COMMISSION_NOTE = 'You settle it with each other outside of Folio, which moves the full amount.'
