/** Ends a `switch` over a union: the compiler rejects the call while a case is missing, and a value of no case throws. */
export const unreachable = (value: never): never => {
  throw new Error(`no case for ${JSON.stringify(value)}`)
}
