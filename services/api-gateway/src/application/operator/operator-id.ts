/** The client id under which the operator's requests are recorded. */
export const OPERATOR = 'operator'
