/** The form of an operator's name. */
export const OPERATOR_NAME = /^[a-z][a-z0-9-]{1,30}$/
