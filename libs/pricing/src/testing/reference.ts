import reference from './reference.json' with { type: 'json' }

/** The type of a contract as the reference names it; any other value in the file is a fault. */
const oneOf = <T extends string>(types: readonly T[], text: string): T => {
  const found = types.find((type) => type === text)
  if (found === undefined) throw new Error(`the reference has the type ${text}, not one of ${types.join(', ')}`)
  return found
}

/** Probabilities and prices that `reference.py` computed by other methods than the library's. */
export const REFERENCE = {
  ...reference,
  reset: reference.reset.map((row) => ({ ...row, type: oneOf(['RESETCALL', 'RESETPUT'], row.type) })),
  vanilla: reference.vanilla.map((row) => ({ ...row, type: oneOf(['VANILLALONGCALL', 'VANILLALONGPUT'], row.type) })),
}
